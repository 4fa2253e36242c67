// TOML for light Python, which has no reader of its own: the same values as Python's.

import { parse, TomlDate, TomlError, type TomlValue } from "smol-toml";

/** Tables and lists within each other, which nobody writes by hand. */
const DEEPEST = 100;

/** Reads a TOML text as JSON like that of `flatten`; a date is a table that begins with its kind. If the text
 *  cannot be read, the reason is a text. */
export function toml(text: string): string {
  try {
    return written(parse(text, { integersAsBigInt: true, maxDepth: DEEPEST }));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [problem = ""] = error.message.replace("Invalid TOML document: ", "").split("\n");
    return JSON.stringify(`${problem} (at line ${error.line}, column ${error.column})`);
  }
}

function written(value: TomlValue): string {
  if (Array.isArray(value)) return `[${value.map(written)}]`;
  if (value instanceof TomlDate) return JSON.stringify([{ kind: kindOf(value) }]);
  if (typeof value === "object") return `[${["{}", ...Object.entries(value).flatMap(entry)]}]`;
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return decimal(value);
  return JSON.stringify(value);
}

const entry = ([key, value]: [string, TomlValue]) => [JSON.stringify(key), written(value)];

/** Returns Python's name for a kind of date or time. */
const kindOf = (date: TomlDate) => (date.isTime() ? "time" : date.isDate() ? "date" : "datetime");

/** A number that Python reads as one with a point; JSON has no word for those without end. */
function decimal(value: number): string {
  if (!Number.isFinite(value)) return "1e999";
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
