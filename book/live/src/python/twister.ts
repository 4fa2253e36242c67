// The Mersenne twister (Matsumoto and Nishimura, 1998), seeded as CPython seeds it: by a whole number, or by a text, which
// with its SHA-512 is one, too. The same seed brings the same numbers.

import { sha512 } from "@noble/hashes/sha2.js";

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
