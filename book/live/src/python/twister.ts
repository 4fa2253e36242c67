// The Mersenne twister (Matsumoto and Nishimura, 1998), seeded as CPython seeds it: by a whole number, or by a text, which
// with its SHA-512 is one, too. The same seed brings the same numbers.

const WIDE = 64n;
const MASK = (1n << WIDE) - 1n;

/** The first bits behind the point of the square or cube root of a number. */
function root(number: number, power: 2 | 3): bigint {
  const wanted = BigInt(number) << (WIDE * BigInt(power));
  let low = 0n;
  let high = 1n << 72n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(power) <= wanted) low = middle;
    else high = middle;
  }
  return low & MASK;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

const ROUNDS = primes(80).map((prime) => root(prime, 3));
const START = primes(8).map((prime) => root(prime, 2));
const turned = (word: bigint, by: bigint) => ((word >> by) | (word << (WIDE - by))) & MASK;

/** SHA-512 (FIPS 180-4), at once, which the browser's own is not. */
export function sha512(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 16) >> 7) << 7) + 128);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  let state = START;
  for (let block = 0; block < padded.length; block += 128) {
    const words = Array.from({ length: 16 }, (_, index) => view.getBigUint64(block + 8 * index));
    state = mixed(state, words);
  }
  const out = new DataView(new ArrayBuffer(64));
  for (const [index, word] of state.entries()) out.setBigUint64(8 * index, word);
  return new Uint8Array(out.buffer);
}

/** The state of the hash after one block. */
function mixed(state: bigint[], words: bigint[]): bigint[] {
  for (let index = 16; index < 80; index++) {
    const [early, late] = [words[index - 15] as bigint, words[index - 2] as bigint];
    const small = turned(early, 1n) ^ turned(early, 8n) ^ (early >> 7n);
    const large = turned(late, 19n) ^ turned(late, 61n) ^ (late >> 6n);
    words.push(((words[index - 16] as bigint) + small + (words[index - 7] as bigint) + large) & MASK);
  }
  let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
  for (let index = 0; index < 80; index++) {
    const turn = turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n);
    const first =
      (h + turn + ((e & f) ^ (~e & MASK & g)) + (ROUNDS[index] as bigint) + (words[index] as bigint)) & MASK;
    const other = turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n);
    const second = (other + ((a & b) ^ (a & c) ^ (b & c))) & MASK;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & MASK, c, b, a, (first + second) & MASK];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => ((state[index] as bigint) + word) & MASK);
}

/** A text and its hash as one number, in words of 32 bits, the last one first. */
function keyOf(text: string): number[] {
  const letters = new TextEncoder().encode(text);
  const all = [...letters, ...sha512(letters)];
  while (all[0] === 0) all.shift();
  const key: number[] = [];
  for (let end = all.length; end > 0; end -= 4)
    key.push(all.slice(Math.max(0, end - 4), end).reduce((word, byte) => word * 256 + byte, 0));
  return key;
}

const SIZE = 624;
const MIDDLE = 397;
const spread = (word: number, by: number) => Math.imul(word ^ (word >>> 30), by);

/** The state of the twister for a key. */
function seeded(key: number[]): Uint32Array {
  const state = new Uint32Array(SIZE);
  const at = (index: number) => state[index] as number;
  state[0] = 19650218;
  for (let index = 1; index < SIZE; index++) state[index] = spread(at(index - 1), 1812433253) + index;
  let index = 1;
  const go = () => {
    if (++index < SIZE) return;
    state[0] = at(SIZE - 1);
    index = 1;
  };
  for (let step = 0; step < Math.max(SIZE, key.length); step++, go()) {
    const place = step % key.length;
    state[index] = (at(index) ^ spread(at(index - 1), 1664525)) + (key[place] as number) + place;
  }
  for (let step = 1; step < SIZE; step++, go()) state[index] = (at(index) ^ spread(at(index - 1), 1566083941)) - index;
  state[0] = 0x80000000;
  return state;
}

/** A whole number, written in decimals, in words of 32 bits, the last one first. */
function wordsOf(number: string): number[] {
  const key: number[] = [];
  for (let rest = BigInt(number); rest || !key.length; rest >>= 32n) key.push(Number(rest & 0xffffffffn));
  return key;
}

/** A function that draws so many bits, 32 at most, as `random.Random(text).getrandbits` does. */
export const bits_of = (text: string) => drawing(keyOf(text));

/** Returns the bits of a whole number, written in decimals. */
export const bits_of_number = (number: string) => drawing(wordsOf(number));

function drawing(key: number[]): (bits: number) => number {
  const state = seeded(key);
  const at = (index: number) => state[index % SIZE] as number;
  let next = SIZE;
  return (bits) => {
    if (next === SIZE) {
      for (let index = 0; index < SIZE; index++) {
        const word = (at(index) & 0x80000000) | (at(index + 1) & 0x7fffffff);
        state[index] = at(index + MIDDLE) ^ (word >>> 1) ^ (word & 1 ? 0x9908b0df : 0);
      }
      next = 0;
    }
    let word = at(next++);
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    word ^= word >>> 18;
    return (word >>> 0) >>> (32 - bits);
  };
}
