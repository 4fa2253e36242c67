// Links to a sheet: its text is in the part of the address after `#`, which browsers never send. As in links to matches
// (`widgets/match/links.py`), it is compressed by zlib (RFC 1950), in base64url without padding (RFC 4648).

import { inflated } from "../site/unpack";

export const MARK = "#sheet=";
/** Greatest number of characters after the mark. */
const MOST = 20_000;
/** Greatest number of bytes of an unpacked text, so that a short link cannot fill the memory. */
const MOST_BYTES = 200_000;

/** Returns the part of an address that holds a sheet; nothing if it would be too long. */
export async function linkTo(text: string): Promise<string | undefined> {
  const packing = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(packing).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const packed = letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return packed.length > MOST ? undefined : MARK + packed;
}

/** Returns the sheet in a link. Raises an error with a sentence if the link is damaged or too long. */
export async function textIn(link: string): Promise<string> {
  const packed = link.slice(link.indexOf(MARK) + MARK.length);
  if (packed.length > MOST) throw new Error(`This link is too long for a sheet: it has ${packed.length} characters.`);
  try {
    const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
    return await unpacked(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
  } catch {
    throw new Error("This link is damaged or incomplete: copy all of it, from #sheet= to the end.");
  }
}

async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = inflated(new Blob([packed]).stream(), "deflate").getReader();
  const letters = new TextDecoder("utf-8", { fatal: true });
  let [text, bytes] = ["", 0];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    if (bytes > MOST_BYTES) throw new Error("too large");
    text += letters.decode(part.value, { stream: true });
  }
  return text + letters.decode();
}
