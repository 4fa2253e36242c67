// Files that travel packed, so that they are small from any web server.

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The first bytes of a file that gzip has packed. */
const PACKED = 0x1f;

/** The content of a packed file; `type` is its media type when it is unpacked. A server may have told the browser to
 *  unpack it on the way (`Content-Encoding`), which its first byte shows. */
export async function unpacked({ body }: Response, type = ""): Promise<Response> {
  const [look, whole] = (body as Bytes).tee();
  const reader = look.getReader();
  const { value } = await reader.read();
  reader.cancel();
  return ofType(value?.[0] === PACKED ? inflated(whole, "gzip") : whole, type);
}

/** Unpacks bytes. */
export function inflated(packed: Bytes, form: CompressionFormat): Bytes {
  return packed.pipeThrough(new DecompressionStream(form));
}

/** A body with its media type. */
export const ofType = (body: BodyInit | undefined, type: string) =>
  new Response(body, { headers: { "Content-Type": type } });

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
