// Python for the notebooks. JupyterLite loads this file in place of Pyodide's own: the two largest files come from the
// boards of the site, which keep them packed, and all packages come in one archive, so that nobody else is asked for any.

import { loadPyodide as load } from "../../live/pyodide.mjs";

const place = (name) => new URL(name, import.meta.url).href;

async function bring(name) {
  const response = await fetch(place(name), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}
const unpacked = async (name, type) =>
  new Response((await bring(`../../live/${name}.gz`)).body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });

export async function loadPyodide(options) {
  const packages = bring("packages.zip").then((response) => response.arrayBuffer());
  const machine = unpacked("pyodide.asm.wasm", "application/wasm"), ask = self.fetch.bind(self);
  self.fetch = (address, ...more) => (String(address).endsWith("/pyodide.asm.wasm") ? machine : ask(address, ...more));
  const engine = URL.createObjectURL(await (await unpacked("pyodide.asm.mjs", "text/javascript")).blob());
  const python = await load({
    ...options, packages: [], indexURL: place("./"), stdLibURL: place("python_stdlib.zip"), createPyodideModule: (await import(engine)).default,
    lockFileContents: { info: { abi_version: "2026_0" }, packages: {} },
  });
  self.fetch = ask;
  python.unpackArchive(await packages, "zip", { extractDir: "/" });
  return python;
}
