// Light Python in a worker, once for all boards of a page: answers what page.py offers.

import { call, type Engine, type Functions, start } from "./light";
import { brokenBy, type Question, type Reply, reasonOf } from "./messages";
import { filesOf, moduleOf, unpacked } from "./unpack";

const LIBRARY = "lib/";

const awake: Promise<Functions | undefined> = wake().catch((error) => {
  reply(brokenBy(error));
  return undefined;
});

function reply(said: Reply): void {
  postMessage(said);
}

/** Brings the one file that all of it is in, and starts Python. */
async function wake(): Promise<Functions | undefined> {
  // A file of an older build does not fit; where nothing has changed, the server says so.
  const { ok, body } = await fetch(new URL("light.zip.gz", import.meta.url), { cache: "no-cache" });
  if (!ok || !body) throw new TypeError("light.zip is missing");
  const files = new Map(filesOf(new Uint8Array(await unpacked(body).arrayBuffer())));
  const part = (name: string, type: string) => new Response(files.get(name), { headers: { "Content-Type": type } });
  const wasm = URL.createObjectURL(await part("micropython.wasm", "application/wasm").blob());
  const engine = (await moduleOf(part("micropython.mjs", "text/javascript"))) as unknown as Engine;
  const library = [...files].filter(([path]) => path.startsWith(LIBRARY));
  const [page] = await start(
    engine,
    wasm,
    library.map(([path, content]) => [path.slice(LIBRARY.length), content]),
    ["page"],
  );
  URL.revokeObjectURL(wasm);
  return page;
}

self.onmessage = async ({ data: { id, ask } }: MessageEvent<Question>) => {
  const page = await awake;
  if (!page) return;
  const [name, ...given] = ask;
  try {
    reply({ id, answer: call(page, name, given) });
  } catch (error) {
    reply({ id, problem: reasonOf(error) });
  }
};
