// Files that travel packed, so that they are small from any web server.

/** The content of a response that is packed; `type` is its media type when it is unpacked. */
export function unpacked(
  packed: ReadableStream<Uint8Array<ArrayBuffer>>,
  type = "",
  form: CompressionFormat = "gzip",
): Response {
  return new Response(packed.pipeThrough(new DecompressionStream(form)), { headers: { "Content-Type": type } });
}

/** A module from its source. */
export async function moduleOf(source: Response): Promise<{ default: unknown }> {
  return import(URL.createObjectURL(await source.blob()));
}

/** The files of a zip that stores them as they are: each with its path and content. */
export function* filesOf(zip: Uint8Array<ArrayBuffer>): Generator<[path: string, content: Uint8Array<ArrayBuffer>]> {
  const view = new DataView(zip.buffer);
  const letters = new TextDecoder();
  const SIGNATURE = 0x04034b50;
  for (let at = 0; view.getUint32(at, true) === SIGNATURE; ) {
    const name = at + 30;
    const rest = name + view.getUint16(at + 26, true);
    const content = rest + view.getUint16(at + 28, true);
    at = content + view.getUint32(at + 18, true);
    yield [letters.decode(zip.subarray(name, rest)), zip.subarray(content, at)];
  }
}
