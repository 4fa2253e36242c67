// What light Python asks of the browser: letters, patterns, chance. Plain functions of plain values.

const BLANKS = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const EDGES = new RegExp(`^[${BLANKS}]+|[${BLANKS}]+$`, "g");
const BETWEEN = new RegExp(`[${BLANKS}]+`);
const ENDS = "\\n-\\r\\x1c-\\x1e\\x85\\u2028\\u2029";
const BREAKS = new RegExp(`\\r\\n|[${ENDS}]`);
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

const patterns = new Map<string, RegExp>();

/** A pattern of Python's as the browser has it. */
function pattern(source: string): RegExp {
  let found = patterns.get(source);
  if (!found) {
    const written = source.replaceAll("(?P<", "(?<").replaceAll('\\"', '"');
    found = new RegExp(written, "gu");
    patterns.set(source, found);
  }
  found.lastIndex = 0;
  return found;
}

const parts = (found: RegExpExecArray) => [...found].map((part) => part ?? null);

export const strip = (text: string) => text.replace(EDGES, "");
export const words = (text: string) => strip(text).split(BETWEEN).filter(Boolean);
export const lower = (text: string) => text.toLowerCase();
export const upper = (text: string) => text.toUpperCase();
export const casefold = (text: string) => text.toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ");
export const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
export const title = (text: string) =>
  lower(text).replace(/\p{L}+/gu, (word) => word[0]?.toUpperCase() + word.slice(1));
export const isalpha = (text: string) => /^\p{L}+$/u.test(text);
export const isalnum = (text: string) => /^[\p{L}\p{N}]+$/u.test(text);
export const isdigit = (text: string) => /^[\p{Nd}¹²³⁰⁴-⁹₀-₉]+$/u.test(text);
export const isdecimal = (text: string) => /^\p{Nd}+$/u.test(text);
export const isupper = (text: string) => /\p{Lu}/u.test(text) && !/[\p{Ll}\p{Lt}]/u.test(text);
export const is_printable = (text: string) => !HIDDEN.test(text);
export const is_space = (text: string) => /^\p{Zs}$/u.test(text);

export function lines(text: string): string[] {
  const found = text.split(BREAKS);
  if (!found.at(-1)) found.pop();
  return found;
}

/** Returns the parts of a pattern's match at the start of a text, or null. */
export function match(source: string, text: string): (string | null)[] | null {
  const found = pattern(source).exec(text);
  return found && parts(found);
}

/** A text in pieces: what lies between the places where a pattern fits, and what its parts find there, in turn. */
export function pieces(source: string, text: string): (string | (string | null)[])[] {
  const all: (string | (string | null)[])[] = [];
  let at = 0;
  for (const found of text.matchAll(pattern(source))) {
    all.push(text.slice(at, found.index), parts(found));
    at = found.index + found[0].length;
  }
  return [...all, text.slice(at)];
}

export function is_json(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON in which a table is a list that begins with an empty table, so that its order is kept; null if it is none. */
export function flatten(text: string): string | null {
  if (!is_json(text)) return null;
  return text.replace(/("(?:[^"\\]|\\.)*")|\{(\s*\})?|[}:]/g, (sign, word, empty) =>
    word ? sign : sign === "}" ? "]" : sign === ":" ? "," : empty ? "[{}]" : "[{},",
  );
}

/** So many bytes by chance, as letters. */
export function token(size: number): string {
  return [...crypto.getRandomValues(new Uint8Array(size))].map((one) => one.toString(16).padStart(2, "0")).join("");
}

export { estimate, keep_net } from "./net";
export { toml } from "./toml";
export { bits_of, bits_of_number } from "./twister";
export { keep_win_net, strengths } from "./win-net";
