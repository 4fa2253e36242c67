// The memory of an awake Python, kept in the browser's cache: on later visits it is put in place instead of being worked
// out again. Not every browser lets a page keep something.

/** The place for the memory of one build. */
export interface Memory {
  /** What an earlier visit left. */
  read(): Promise<ArrayBuffer | undefined>;
  /** Keeps the memory for later visits, in the place of all others; nothing happens where there is no room. */
  write(memory: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Forgets what was kept. */
  forget(): Promise<void>;
}

/** The memory of a build, kept for the folder that a module lies in. */
export async function memoryOf(folder: string, build: string): Promise<Memory | undefined> {
  const key = `${folder}memory?${build}`;
  try {
    const cache = await caches.open(`Python of ${folder}`);
    return {
      read: async () => (await cache.match(key))?.arrayBuffer(),
      async write(memory) {
        try {
          for (const old of await cache.keys()) await cache.delete(old);
          await cache.put(key, new Response(trimmed(memory)));
        } catch {
          // There is no room: the next visit begins like this one.
        }
      },
      async forget() {
        await cache.delete(key);
      },
    };
  } catch {
    return undefined;
  }
}

/** A memory without the zeros at its end, in whole words. */
function trimmed(memory: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let end = memory.length;
  while (!memory[end - 1]) end--;
  return memory.subarray(0, Math.ceil(end / 4) * 4);
}
