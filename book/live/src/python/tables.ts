// Tables of perfect play: fetched when they are first asked for, kept by the browser, and read in place.

import { inflated } from "../site/unpack";
import { bring as fetched } from "../site/why";

/** The name under which the browser keeps them. */
const KEPT = "dicepad tables";
const MAGIC = "dicepad values, format 1\n";

/** A table that a page can bring: its file, the game that it is for, and its bytes. */
export interface Offer {
  game: string;
  file: string;
  bytes: number;
}

/** A table as it lies in a file: the line about it, and differences between neighbours. */
export interface Raw {
  head: string;
  differences: Int16Array;
}

/** The bytes of a table, from the browser's own store or from the site. */
export async function bring({ file }: Pick<Offer, "file">): Promise<Uint8Array<ArrayBuffer>> {
  const address = new URL(file, import.meta.url).href;
  // Where nothing may be kept, as in some private windows, it is fetched each time.
  const store = await caches.open(KEPT).catch(() => undefined);
  const known = await store?.match(address);
  const found = known ?? (await fetched(address));
  if (!known) await store?.put(address, found.clone()).catch(() => {});
  return new Uint8Array(await found.arrayBuffer());
}

/** Forgets what the browser has kept of a table that turned out to be damaged. */
export async function forget({ file }: Offer): Promise<void> {
  const store = await caches.open(KEPT).catch(() => undefined);
  await store?.delete(new URL(file, import.meta.url).href);
}

/** Returns true if the browser has kept a table. */
export async function isKept({ file }: Offer): Promise<boolean> {
  const store = await caches.open(KEPT).catch(() => undefined);
  return Boolean(await store?.match(new URL(file, import.meta.url).href));
}

/** Reads a file; raises an error if it is none, or damaged. */
export async function read(content: Uint8Array<ArrayBuffer>): Promise<Raw> {
  const letters = new TextDecoder();
  const begin = content.indexOf(10, MAGIC.length) + 1;
  if (letters.decode(content.subarray(0, MAGIC.length)) !== MAGIC || begin < 1) throw new Error("it is not a table");
  const head = letters.decode(content.subarray(MAGIC.length, begin));
  const packed = content.subarray(begin);
  if (JSON.parse(head).checksum !== checksumOf(packed)) throw new Error("it is damaged or cut short");
  const bytes = new Uint8Array(await new Response(inflated(new Blob([packed]).stream(), "deflate")).arrayBuffer());
  const half = bytes.length >> 1;
  const differences = new Int16Array(half);
  for (let at = 0; at < half; at++) differences[at] = (bytes[at] as number) | ((bytes[half + at] as number) << 8);
  return { head, differences };
}

/** Adds up the differences along the last axis, in place; false if there are not as many. */
export function unfold(numbers: Int16Array, planes: number, height: number, width: number, folded: boolean): boolean {
  const plane = folded ? (height * (height + 1)) / 2 : height * width;
  if (numbers.length !== planes * plane) return false;
  let at = 0;
  for (let row = 0; row < planes * height; row++) {
    const end = at + (folded ? width - (row % height) : width);
    for (let before = 0; at < end; at++) {
      before += numbers[at] as number;
      numbers[at] = before;
    }
  }
  return true;
}

/** CRC-32 as zlib has it. */
function checksumOf(bytes: Uint8Array): number {
  const table = new Uint32Array(256).map((_, value) => {
    let found = value;
    for (let bit = 0; bit < 8; bit++) found = found & 1 ? (found >>> 1) ^ 0xedb88320 : found >>> 1;
    return found;
  });
  let found = -1;
  for (const byte of bytes) found = (found >>> 8) ^ (table[(found ^ byte) & 255] as number);
  return ~found >>> 0;
}
