// The class's data as a table: a line for each guess and each observation, which spreadsheets, CODAP and pandas read.

import Papa from "papaparse";
import { type Findings, type Group, MOST_COUNT } from "./kept";

const MOST_LINES = 20_000;
const MOST_GROUPS = 100;
const COLUMNS = ["kind", "group", "outcome", "count"];

/** Writes a line for each guess and each observation. A name that a spreadsheet would work out is written as a text. */
export function written({ guesses, groups }: Findings, outcomes: readonly string[]): string {
  const lines = (kind: string, { name, counts }: Group) =>
    outcomes.flatMap((outcome, at) => Array<string[]>(counts[at] ?? 0).fill([kind, name, outcome]));
  const data = [
    ...lines("guess", { name: "", counts: guesses }),
    ...groups.flatMap((group) => lines("observation", group)),
  ];
  return `${Papa.unparse({ fields: COLUMNS.slice(0, 3), data }, { newline: "\n", escapeFormulae: true })}\n`;
}

interface Line {
  /** Its number in the text, from 1. */
  at: number;
  cells: string[];
}

/** The counts of each group in a text, and its guesses, if it has any. */
class Found {
  guesses: number[] | undefined;
  private readonly counts = new Map<string, number[]>();

  constructor(private readonly outcomes: readonly string[]) {}

  add({ at }: Line, group: string | undefined, outcome: string, times: string): void {
    const place = this.outcomes.indexOf(outcome);
    if (place < 0) throw new Error(`line ${at}: “${outcome}” is none of ${this.outcomes.join(", ")}`);
    if (!/^\d+$/.test(times) || Number(times) > MOST_COUNT)
      throw new Error(`line ${at}: “${times}” is no whole number up to ${MOST_COUNT.toLocaleString("en")}`);
    const none = () => this.outcomes.map(() => 0);
    if (group === undefined) this.guesses ??= none();
    else if (!this.counts.has(group)) this.counts.set(group, none());
    const counts = group === undefined ? this.guesses : this.counts.get(group);
    if (counts) counts[place] = (counts[place] ?? 0) + Number(times);
    if (this.counts.size > MOST_GROUPS) throw new Error(`there are more than ${MOST_GROUPS} groups`);
  }

  get groups(): Group[] {
    return [...this.counts].map(([name, counts]) => ({ name, counts }));
  }
}

/** Reads lines below a head of columns; lines with an outcome, perhaps after its group and before a number of times; or a
 *  table with a line for each group and a column for each outcome. Throws an `Error` with one line. */
export function read(text: string, outcomes: readonly string[]): Partial<Findings> {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), { delimitersToGuess: [",", ";", "\t"] });
  const lines = data
    .map((cells, index) => ({ at: index + 1, cells: trimmed(cells) }))
    .filter(({ cells }) => cells.length);
  if (lines.length > MOST_LINES) throw new Error(`there are more than ${MOST_LINES.toLocaleString("en")} lines`);
  const found = new Found(outcomes);
  const head = lines[0]?.cells ?? [];
  if (isTable(head, outcomes)) readTable(found, head, lines.slice(1));
  else readLines(found, lines, outcomes);
  const { guesses, groups } = found;
  if (!groups.length && !guesses) throw new Error("there is no line with an outcome");
  return { ...(guesses && { guesses }), ...(groups.length && { groups }) };
}

/** The cells of a line without spaces around them, without empty ones at its end, and without the mark of a text. */
function trimmed(cells: string[]): string[] {
  const plain = cells.map((cell) => cell.trim().replace(/^'(?=[=+\-@])/, ""));
  return plain.slice(0, plain.findLastIndex(Boolean) + 1);
}

const isTable = ([corner = "", ...others]: string[], outcomes: readonly string[]) =>
  others.length > 1 && !outcomes.includes(corner) && others.every((one) => outcomes.includes(one));

function readTable(found: Found, [, ...columns]: string[], lines: Line[]): void {
  for (const line of lines) {
    const [name = "", ...counts] = line.cells;
    if (counts.length > columns.length) throw new Error(`line ${line.at}: there are more numbers than outcomes`);
    const group = /^guess(es)?$/i.test(name) ? undefined : name;
    for (const [at, outcome] of columns.entries()) found.add(line, group, outcome, counts[at] || "0");
  }
}

function readLines(found: Found, lines: Line[], outcomes: readonly string[]): void {
  const head = lines[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const named = head.includes("outcome");
  const stranger = named && head.find((cell) => !COLUMNS.includes(cell));
  if (stranger) throw new Error(`line 1: “${stranger}” is none of the columns ${COLUMNS.join(", ")}`);
  const isUnclear = ({ cells }: Line) => cells.length > 1 && cells.every((cell) => outcomes.includes(cell));
  if (!named && lines.length && lines.every(isUnclear)) {
    throw new Error("which column is the group? Begin with the line “group,outcome”, or write an outcome on each line");
  }
  for (const line of named ? lines.slice(1) : lines) {
    const columns = named ? head : line.cells.length > 1 ? ["group", "outcome", "count"] : ["outcome"];
    if (line.cells.length > columns.length) {
      throw new Error(`line ${line.at}: ${line.cells.length} values are too many for ${columns.join(", ")}`);
    }
    const cell = (column: string) => line.cells[columns.indexOf(column)];
    const group = cell("kind") === "guess" ? undefined : (cell("group") ?? "pasted");
    found.add(line, group, cell("outcome") ?? "", cell("count") || "1");
  }
}
