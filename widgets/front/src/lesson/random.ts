// Chance for rolls that can be repeated.

/** Numbers from 0 to 1: the same ones for the same seed and number of the roll (FNV-1a into Mulberry32). */
export function randomFor(seed: string | number, count: number): () => number {
  let state = 2166136261;
  for (const letter of `${seed}/${count}`) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed that nobody knows. */
export function anySeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] as number;
}
