// Why a worker cannot start Python, in words for a reader.

import { messageOf } from "../site/page";
import { Missing, whatIsForbidden } from "../site/why";
import type { Broken } from "./messages";

/** Words in errors where no Python can start, and the sentences for readers. */
const HOPELESS: [sign: RegExp, reason: string][] = [
  [/memory|allocation/i, "too little memory is free (close other pages)"],
  [/wasm|webassembly/i, "this browser does not allow WebAssembly (ask your administrator, or try another browser)"],
];

/** The reason of an error after which no Python starts; nothing for all others. */
function hopeless(error: unknown): string | undefined {
  return error instanceof Missing ? error.message : HOPELESS.find(([sign]) => sign.test(messageOf(error)))?.[1];
}

/** Returns the text of an error, in words for a reader. */
export function reasonOf(error: unknown): string {
  return hopeless(error) ?? messageOf(error).trim().split("\n").pop() ?? "";
}

/** Returns the reason why a worker cannot start Python. */
export async function brokenBy(error: unknown): Promise<Broken> {
  const policy = await whatIsForbidden();
  return { broken: policy || reasonOf(error), hopeless: Boolean(policy || hopeless(error)) };
}
