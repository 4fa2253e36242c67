// Light Python: MicroPython with our rewritten packages, the same in a worker and in Node.js.

import * as host from "./host";

/** The part of MicroPython's module that is used here. */
export interface Engine {
  loadMicroPython(options: object): Promise<MicroPython>;
}

interface MicroPython {
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array | string): void };
  registerJsModule(name: string, module: object): void;
  pyimport(name: string): Functions;
}

/** The functions of a module of Python. */
export type Functions = Record<string, (...values: unknown[]) => string>;

/** Light Python when it is awake. */
export interface Light {
  /** Lays more files of the archive. */
  lay(files: Files): void;
  /** A module. */
  ask(name: string): Functions;
  /** Clears away what is needed no more. */
  tidy(): void;
}

type Files = Iterable<[path: string, content: Uint8Array | string]>;

/** Calls a function of a module. Values that are not given become null: MicroPython leaves out those that are
 *  undefined at the end of a call. */
export function call(module: Functions, name: string, given: (string | undefined)[]): string {
  return module[name]?.(...given.map((value) => value ?? null)) ?? "";
}

const HEAP = 16 << 20;
/** So many bytes are needed no more before Python stops to clear them away by itself; unless told, it does so after every
 *  answer, which takes as long as the answer itself. */
const LITTER = 8 << 20;
/** Words for calls within calls, which go deeper than MicroPython expects. */
const STACK = 64 << 10;

/** Starts MicroPython, and lays the files of the archive. */
export async function start(engine: Engine, wasm: string, files: Files): Promise<Light> {
  const python = await engine.loadMicroPython({ url: wasm, heapsize: HEAP, pystack: STACK, stdout: console.log });
  python.registerJsModule("host", host);
  const lay = (more: Files) => {
    for (const [path, content] of more) {
      const place = `/lib/${path}`;
      python.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
      python.FS.writeFile(place, content);
    }
  };
  lay(files);
  const garbage = python.pyimport("gc");
  garbage.threshold?.(LITTER);
  return { lay, ask: (name) => python.pyimport(name), tidy: () => garbage.collect?.() };
}
