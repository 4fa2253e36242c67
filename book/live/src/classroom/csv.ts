// The class's data as a table: a line for each observation, which spreadsheets, CODAP and pandas read.

/** A group of a class, and how often it found each outcome. */
export interface Group {
  name: string;
  counts: number[];
}

const MOST_LINES = 20_000;
const quoted = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes a line for each observation. */
export function written(groups: readonly Group[], outcomes: readonly string[]): string {
  const lines = groups.flatMap(({ name, counts }) =>
    outcomes.flatMap((outcome, index) => Array<string>(counts[index] ?? 0).fill(`${quoted(name)},${quoted(outcome)}`)),
  );
  return ["group,outcome", ...lines, ""].join("\n");
}

/** Reads lines with a group, an outcome and perhaps a count; or with outcomes alone. Throws an `Error` with one line. */
export function read(text: string, outcomes: readonly string[]): Group[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  if (lines.length > MOST_LINES) throw new Error(`there are more than ${MOST_LINES.toLocaleString("en")} lines`);
  const groups = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const cells = cellsOf(line.replace(/^\ufeff/, ""));
    if (!line || /^(group|outcome)$/i.test(cells[0] ?? "")) continue;
    const [name = "", outcome = "", times = "1"] = cells.length > 1 ? cells : ["pasted", ...cells];
    const place = outcomes.indexOf(outcome);
    if (place < 0) throw new Error(`line ${index + 1}: “${outcome}” is none of ${outcomes.join(", ")}`);
    if (!/^\d{1,5}$/.test(times)) throw new Error(`line ${index + 1}: “${times}” is no number of times`);
    const counts = groups.get(name) ?? outcomes.map(() => 0);
    counts[place] = (counts[place] ?? 0) + Number(times);
    groups.set(name, counts);
  }
  if (!groups.size) throw new Error("there is no line with an outcome");
  return [...groups].map(([name, counts]) => ({ name, counts }));
}

/** The cells of a line, with commas, semicolons or tabs between them. */
function cellsOf(line: string): string[] {
  const cells = [...line.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)];
  return cells.map(([, inside, plain = ""]) => (inside?.replaceAll('""', '"') ?? plain).trim());
}
