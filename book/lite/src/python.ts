// Python for the notebooks. JupyterLite loads this file in place of Pyodide's own: the two largest files come from the
// boards of the site, which keep them packed, and all packages come in one archive, so that nobody else is asked for any.

import { loadPyodide as load, type Pyodide } from "../../live/pyodide.js";
import { moduleOf, unpacked } from "../../live/src/site/unpack";
import { bring as fetched } from "../../live/src/site/why";

const place = (name: string) => new URL(name, import.meta.url).href;

const bring = (name: string) => fetched(place(name), "no-cache");
const bringUnpacked = async (name: string, type: string) => unpacked(await bring(`../../live/${name}.gz`), type);

/** The functions that the kernel of JupyterLite calls. */
export async function loadPyodide(options: Record<string, unknown>): Promise<Pyodide> {
  const packages = bring("packages.zip").then((response) => response.arrayBuffer());
  const machine = bringUnpacked("pyodide.asm.wasm", "application/wasm");
  const ask = self.fetch.bind(self);
  self.fetch = (address, ...more) => (String(address).endsWith("/pyodide.asm.wasm") ? machine : ask(address, ...more));
  const engine = await moduleOf(await bringUnpacked("pyodide.asm.mjs", "text/javascript"));
  const python = await load({
    ...options,
    packages: [],
    indexURL: place("./"),
    stdLibURL: place("python_stdlib.zip"),
    createPyodideModule: engine.default,
    lockFileContents: { info: { abi_version: "2026_0" }, packages: {} },
  });
  self.fetch = ask;
  python.unpackArchive(await packages, "zip", { extractDir: "/" });
  return python;
}
