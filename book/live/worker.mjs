// Python in a worker: loads Pyodide and our packages once for a page, and then answers what page.py offers.
// In: { id, ask: [name, ...arguments] }. Out: { id, answer } or { id, problem }, and meanwhile { loaded } from 0 to 1.

import { loadPyodide } from "./pyodide.mjs";

const place = (name) => new URL(name, import.meta.url).href;
const load = self.fetch.bind(self);
let come = 0;

// A file, counted while it comes.
const sizes = load(place("sizes.json")).then((response) => response.json());
async function bring(name) {
  const all = (await sizes).start;
  const response = await load(place(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const count = new TransformStream({ transform(part, out) { come += part.length; postMessage({ loaded: Math.min(1, come / all) }); out.enqueue(part); } });
  return response.body.pipeThrough(count);
}
const whole = async (name) => new Uint8Array(await new Response(await bring(name)).arrayBuffer());

// The two largest files travel packed, so that they are small from any web server.
const unpacked = async (name, type) =>
  new Response((await bring(name)).pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
const machine = unpacked("pyodide.asm.wasm.gz", "application/wasm"), library = load(place("python.zip"));
self.fetch = (address, options) => {
  const name = String(address).split("/").pop();
  return name === "pyodide.asm.wasm" ? machine : name === "python.zip" ? library : load(address, options);
};

async function engine() {
  const address = URL.createObjectURL(await (await unpacked("pyodide.asm.mjs.gz", "text/javascript")).blob());
  return (await import(address)).default;
}

async function start() {
  const ours = whole("dicepad.zip");
  const python = await loadPyodide({
    indexURL: place("./"), stdLibURL: place("python.zip"), createPyodideModule: await engine(),
    lockFileContents: { info: { abi_version: "2026_0" }, packages: {} },
  });
  python.unpackArchive(await ours, "zip", { extractDir: "/app" });
  python.runPython("import sys; sys.path.insert(0, '/app')");
  return { python, page: python.pyimport("page") };
}

let printing;
async function bringReportLab({ python, page }) {
  python.unpackArchive(await whole("reportlab.zip"), "zip", { extractDir: "/app" });
  page.stand_in();
}

const ready = start();
const needsReportLab = ([name, , event]) => name === "pad" || name === "proof" || (name === "take" && JSON.parse(event).do === "pdf");

self.onmessage = async ({ data: { id, ask } }) => {
  try {
    const loaded = await ready;
    if (needsReportLab(ask)) await (printing ||= bringReportLab(loaded));
    const [name, ...values] = ask;
    let answer = loaded.page[name](...values);
    if (answer?.toJs) {
      const bytes = answer.toJs();
      answer.destroy();
      answer = bytes;
    }
    postMessage({ id, answer });
  } catch (error) {
    postMessage({ id, problem: String(error?.message || error).trim().split("\n").pop() });
  }
};
