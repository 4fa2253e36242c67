// SHA-256 (FIPS 180-4), at once and on every page: the browser's own needs a connection that a school's server may lack.

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** The first 32 bits behind the point. */
const bits = (root: number) => Math.floor((root % 1) * 2 ** 32) | 0;
const ROUNDS = primes(64).map((prime) => bits(Math.cbrt(prime)));
const START = primes(8).map((prime) => bits(Math.sqrt(prime)));
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The digest of a text in UTF-8. */
export function sha256(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  let state = START;
  for (let block = 0; block < padded.length; block += 64) {
    const words = Array.from({ length: 16 }, (_, index) => view.getInt32(block + 4 * index));
    state = mixed(state, words);
  }
  const out = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) out.setInt32(4 * index, word);
  return new Uint8Array(out.buffer);
}

/** The state after one block. */
function mixed(state: number[], words: number[]): number[] {
  const at = (index: number) => words[index] as number;
  for (let index = 16; index < 64; index++) {
    const [early, late] = [at(index - 15), at(index - 2)];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((at(index - 16) + small + at(index - 7) + large) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index++) {
    const turn = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + turn + ((e & f) ^ (~e & g)) + (ROUNDS[index] as number) + at(index)) | 0;
    const other = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => ((state[index] as number) + word) | 0);
}
