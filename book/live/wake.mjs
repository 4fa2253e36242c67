// Wakes Python up. Of a reader who plays, the memory of the Python that is then awake is kept in the browser's cache: on
// later visits it is put in place instead of being worked out again.

import { loadPyodide } from "./pyodide.mjs";

const place = (name) => new URL(name, import.meta.url).href;
const load = self.fetch.bind(self);
const missing = (name) => new TypeError(`${name} is missing`);

// Each build has addresses of its own, so that files of two builds never meet.
const about = load(place("build.json"), { cache: "no-cache" }).then((response) => (response.ok ? response.json() : Promise.reject(missing("build.json"))));

// A file that travels packed, so that it is small from any web server; its bytes are counted as they come.
let come = 0, tell = () => {};
async function bring(name, type = "") {
  const { build, start } = await about, response = await load(place(`${name}.gz?${build}`));
  if (!response.ok) throw missing(name);
  const count = new TransformStream({
    transform(part, out) {
      come += part.length;
      tell(Math.min(1, come / start));
      out.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(count).pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}
const bytes = async (name) => new Uint8Array(await (await bring(name)).arrayBuffer());

// Puts the files of a zip, which are stored in it as they are, into a folder.
function lay(FS, folder, zip) {
  const view = new DataView(zip.buffer), letters = new TextDecoder();
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) {
    const name = at + 30, rest = name + view.getUint16(at + 26, true), content = rest + view.getUint16(at + 28, true);
    const path = `${folder}/${letters.decode(zip.subarray(name, rest))}`;
    at = content + view.getUint32(at + 18, true);
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, zip.subarray(content, at));
  }
}

// What an earlier visit left. Not every browser lets a page keep something.
async function open() {
  try {
    const cache = await caches.open(`Python of ${place("./")}`), key = place(`memory?${(await about).build}`);
    return { cache, key, memory: await (await cache.match(key))?.arrayBuffer() };
  } catch {
    return {};
  }
}

async function keep(python, { cache, key }) {
  if (!cache) return;
  try {
    const memory = python.makeMemorySnapshot();
    let end = memory.length;
    while (!memory[end - 1]) end--;
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(key, new Response(memory.subarray(0, Math.ceil(end / 4) * 4)));
  } catch {
    // There is no room: the next visit begins like this one.
  }
}

// `telling` hears how much has come, from 0 to 1. Gives Python, and what keeps its memory, which may be called once.
export async function wake(telling) {
  tell = telling;
  const machine = bring("pyodide.asm.wasm", "application/wasm").then((response) => WebAssembly.compileStreaming(response));
  const engine = bring("pyodide.asm.mjs", "text/javascript").then((response) => response.blob()).then((blob) => import(URL.createObjectURL(blob)));
  const [module, make, library, ours, kept] = await Promise.all([machine, engine, bytes("python.zip"), bytes("dicepad.zip"), open()]);

  self.fetch = async () => new Response(library);
  const begin = (more) => new Promise((resolve, reject) => {
    // Pyodide itself would wait for ever for a machine that does not start.
    WebAssembly.instantiateStreaming = (_, imports) =>
      WebAssembly.instantiate(module, imports).then((instance) => ({ module, instance }), (error) => { reject(error); throw error; });
    loadPyodide({
      indexURL: place("./"), stdLibURL: place("python.zip"), createPyodideModule: make.default,
      lockFileContents: { info: { abi_version: "2026_0" }, packages: {} }, ...more,
    }).then(resolve, reject);
  });
  if (kept.memory) {
    try {
      const python = await begin({ _loadSnapshot: kept.memory });
      lay(python.FS, "/app", ours);
      python.runPython("page.sessions.clear()");
      return { python, keep() {} };
    } catch {
      await kept.cache.delete(kept.key);
    }
  }
  const python = await begin({ _makeSnapshot: true });
  lay(python.FS, "/app", ours);
  python.runPython("import sys; sys.path.insert(0, '/app'); import page");
  return { python, keep: () => keep(python, kept) };
}

export async function add(python, name) {
  lay(python.FS, "/more", await bytes(name));
  python.runPython("import sys; sys.path.append('/more')");
}
