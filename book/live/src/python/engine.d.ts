// What is used of Pyodide, which lies beside our modules when they run.

declare module "*/pyodide.js" {
  interface FileSystem {
    mkdirTree(folder: string): void;
    writeFile(path: string, content: Uint8Array): void;
  }
  /** A value that Python gives back, unless it is a text or a number. */
  export interface PythonValue {
    toJs(): unknown;
    destroy(): void;
  }
  export interface Pyodide {
    FS: FileSystem;
    pyimport(name: string): Record<string, (...given: unknown[]) => unknown>;
    runPython(code: string): unknown;
    unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  }
  export function loadPyodide(options: Record<string, unknown>): Promise<Pyodide>;
}
