// Rolls that a name fixes, as book/reference/deals.md specifies them, so that every class with the name rolls the same.

import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

const BYTE = 256;

/** The name as it counts: without spaces around it, and with one space where there are several. */
export const seedOf = (name: string) => name.trim().split(/\s+/).join(" ");

/** The index of a face for each die, by its number of faces, in a turn of a deal. */
export function dealt(seed: string, turn: number, faces: readonly number[]): number[] {
  const source = bytes(seed, turn);
  return faces.map((size) => {
    const fair = BYTE - (BYTE % size);
    for (;;) {
      const byte = source.next().value;
      if (byte < fair) return byte % size;
    }
  });
}

function* bytes(seed: string, turn: number): Generator<number, never> {
  for (let block = 0; ; block++) yield* sha256(utf8ToBytes(`${seed}/${turn}/0/${block}`));
}
