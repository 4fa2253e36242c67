// Wakes the whole Python up, in a worker.

import { filesOf, moduleOf, ofType, unpacked } from "../site/unpack";
import { bring as fetched, read } from "../site/why";
import { loadPyodide, type Pyodide } from "./pyodide.js";
import { bring as bringTable } from "./tables";

/** The data that distinguish builds of the pages: a hash of the build, the bytes that Python needs to start, and the
 *  file of the table of perfect play. */
interface About {
  build: string;
  start: number;
  table: string;
}

const place = (name: string) => new URL(name, import.meta.url).href;
const load = self.fetch.bind(self);

// Each build has addresses of its own, so that files of two builds never meet.
const about: Promise<About> = fetched(place("build.json"), "no-cache").then((response) => response.json());

let come = 0;
let tell = (_: number) => {};

/** A file of the build, unpacked; its bytes are counted as they come. */
async function bring(name: string, type = ""): Promise<Response> {
  const { build, start } = await about;
  const { body } = await fetched(place(`${name}.gz?${build}`));
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, out) {
      come += part.length;
      tell(Math.min(1, come / start));
      out.enqueue(part);
    },
  });
  return unpacked(ofType(body?.pipeThrough(count), ""), type);
}

/** Makes a value from a file of the build. */
function made<Found>(name: string, type: string, become: (content: Response) => Promise<Found>): Promise<Found> {
  return read(`${name}.gz`, bring(name, type).then(become));
}

const bytes = async (name: string) => new Uint8Array(await made(name, "", (content) => content.arrayBuffer()));

/** Puts the files of a zip into a folder. */
function lay({ FS }: Pyodide, folder: string, zip: Uint8Array<ArrayBuffer>): void {
  for (const [name, content] of filesOf(zip)) {
    const path = `${folder}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, content);
  }
}

/** Loads Pyodide with an engine and a library that have come already. */
function begin(module: WebAssembly.Module, engine: unknown, library: ArrayBuffer): Promise<Pyodide> {
  self.fetch = async () => new Response(library);
  return new Promise<Pyodide>((resolve, reject) => {
    // Pyodide itself would wait for ever for a machine that does not start.
    WebAssembly.instantiateStreaming = (_, imports) =>
      WebAssembly.instantiate(module, imports).then(
        (instance) => ({ module, instance }),
        (error) => {
          reject(error);
          throw error;
        },
      );
    loadPyodide({
      indexURL: place("./"),
      stdLibURL: place("python.zip"),
      createPyodideModule: engine,
      lockFileContents: { info: { abi_version: "2026_0" }, packages: {} },
    }).then(resolve, reject);
  }).finally(() => {
    self.fetch = load;
  });
}

/** Wakes Python; `telling` hears how much of it has come, from 0 to 1. */
export async function wake(telling: (loaded: number) => void): Promise<Pyodide> {
  tell = telling;
  const [module, engine, library, ours] = await Promise.all([
    made("pyodide.asm.wasm", "application/wasm", (content) => WebAssembly.compileStreaming(content)),
    made("pyodide.asm.mjs", "text/javascript", moduleOf),
    bytes("python.zip").then((content) => content.buffer),
    bytes("dicepad.zip"),
  ]);
  const python = await begin(module, engine.default, library);
  lay(python, "/app", ours);
  python.runPython("import sys; sys.path.insert(0, '/app'); import page");
  return python;
}

/** Adds the modules of another zip to a Python that is awake. */
export async function add(python: Pyodide, name: string): Promise<void> {
  lay(python, "/more", await bytes(name));
  python.runPython("import sys; sys.path.append('/more')");
}

/** Lays the table of perfect play where cells look for it. */
export async function layTable({ FS }: Pyodide): Promise<void> {
  const { table } = await about;
  FS.mkdirTree("/tables");
  FS.writeFile("/tables/qwixx.table", await bringTable({ file: table }));
}
