// Who is where: the codes that pupils have shown, and what stands in them.

import Papa from "papaparse";
import type { Result } from "../tasks/asked";
import type { Results, Step } from "./kept";
import { Register } from "./register";

/** The codes of a class. */
export class Pupils extends Register<Results> {
  protected override readonly topic = "results";
  protected override readonly empty: Results = { codes: [] };

  protected override fits(step: Step): step is Results {
    return "codes" in step;
  }

  get codes(): string[] {
    return this.now.codes;
  }

  /** Takes codes in. The newer one of a pupil with the same sheet comes in the place of the one before. */
  take(texts: string[]): void {
    this.change("", ({ codes }) => {
      const found = new Map(codes.map((code) => [pupilOf(code), code]));
      for (const text of texts) found.set(pupilOf(text), text);
      return { codes: [...found.values()] };
    });
  }

  call(at: number, name: string): void {
    const named = (code: string) => (name ? `${parted(code).code} ${name}` : parted(code).code);
    this.change(`name ${at}`, ({ codes }) => ({ codes: codes.with(at, named(codes[at] ?? "")) }));
  }

  drop(at: number): void {
    this.change("", ({ codes }) => ({ codes: codes.toSpliced(at, 1) }));
  }

  sort(): void {
    const { compare } = new Intl.Collator("en", { numeric: true });
    this.change("", ({ codes }) => ({ codes: codes.toSorted((a, b) => compare(parted(a).name, parted(b).name)) }));
  }
}

/** The code of a result, the code of its sheet, the kind of sheet, and the name behind them. */
export function parted(text: string): { code: string; sheet: string; kind: string; name: string } {
  const [code = "", ...name] = text.split(" ");
  const sheet = code.split("-", 2).join("-");
  return { code, sheet, kind: code.split("-")[0] ?? "", name: name.join(" ") };
}

/** A name for the pupil with a sheet, to find an older result of the same sheet. Without a name, each code has its own. */
function pupilOf(text: string): string {
  const { sheet, name } = parted(text);
  return name ? `${sheet} ${name.toLowerCase()}` : text;
}

/** The code in a text that was typed, pasted, or read from a picture, where it is the end of an address. */
export function plain(text: string): string {
  const ending = /#(.*)$/.exec(text)?.[1];
  const [code = "", ...name] = (ending === undefined ? text : decodeURIComponent(ending)).trim().split(/\s+/);
  return [code.toUpperCase().replace(/[−–]/g, "-"), ...name].join(" ");
}

/** A pupil with the outcomes of a sheet, which have not come yet at first. */
export interface Row {
  /** The place of the code among all. */
  at: number;
  name: string;
  tasks: Result["tasks"] | undefined;
}

/** The pupils with the same kind of sheet. */
export interface Group {
  kind: string;
  titles: string[];
  rows: Row[];
  mistakes: Mistake[];
}

/** A usual mistake, and who met it in which tasks. */
export interface Mistake {
  key: string;
  title: string;
  /** The reply to the first pupil who met it; others had other numbers. */
  reply: string;
  rows: Set<Row>;
  tasks: Set<number>;
}

/** Brings codes in groups, by their kinds of sheets. */
export function grouped(codes: string[], told: ReadonlyMap<string, Result>): Group[] {
  const all = codes.map((text, at) => ({ at, ...parted(text), tasks: told.get(parted(text).code)?.tasks }));
  return [...new Set(all.map(({ kind }) => kind))].map((kind) => {
    const rows = all.filter((row) => row.kind === kind);
    const titles = rows.find(({ tasks }) => tasks?.length)?.tasks?.map(({ title }) => title);
    // A code has a sign for each task and one to check them, so the table has its columns before their titles come.
    const columns = Array<string>((rows[0]?.code.split("-")[2]?.length ?? 1) - 1).fill("");
    return { kind, titles: titles ?? columns, rows, mistakes: mistakesIn(rows) };
  });
}

/** The mistakes of pupils, the one of most of them first. */
function mistakesIn(rows: Row[]): Mistake[] {
  const found = new Map<string, Mistake>();
  for (const row of rows) {
    for (const [number, { mistake: key, reply, title }] of (row.tasks ?? []).entries()) {
      if (!key) continue;
      const mistake = found.get(key) ?? { key, title, reply, rows: new Set(), tasks: new Set() };
      found.set(key, mistake);
      mistake.rows.add(row);
      mistake.tasks.add(number + 1);
    }
  }
  return [...found.values()].sort((a, b) => b.rows.size - a.rows.size);
}

export const isRight = ({ state }: Result["tasks"][number]) => state === "right" || state === "later";

/** Writes a line for each pupil: the name, the code of the sheet, the number of right answers, and each outcome. */
export function tabled({ rows, titles }: Group, codes: string[]): string {
  const fields = ["name", "sheet", "right", ...titles.map((title, at) => `${at + 1} ${title}`)];
  const data = rows.map(({ at, name, tasks = [] }) => [
    name,
    parted(codes[at] ?? "").sheet,
    tasks.filter(isRight).length,
    ...tasks.map(({ state, reply }) => (reply ? `${state}: ${reply}` : state)),
  ]);
  return `${Papa.unparse({ fields, data }, { newline: "\n", escapeFormulae: true })}\n`;
}
