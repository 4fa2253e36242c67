// The places of values in a TOML text, so that a tap changes one value and leaves all else as somebody wrote it: order,
// comments and spaces. The text has been read before, so it is known to be TOML.

/** The steps from the top of a text to a value: keys of tables, and numbers of items. */
export type Path = (string | number)[];

/** A value in a text. A table with a header of its own ends with its last line. */
export interface Place {
  start: number;
  end: number;
  /** The way it is written: below a header, between braces or brackets, below several headers, or as one word. */
  form: "table" | "inline" | "list" | "tables" | "word";
  entries: Map<string | number, Place>;
}

const made = (form: Place["form"], start: number): Place => ({ start, end: start, form, entries: new Map() });

/** Reads places from left to right. */
class Reader {
  at = 0;

  constructor(private readonly text: string) {}

  /** The rest of the text after what matches here, which is taken. */
  take(pattern: RegExp): string {
    const sticky = new RegExp(pattern.source, "y");
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  /** Goes on over spaces, line breaks and comments. */
  skip(): void {
    this.take(/(?:\s|#[^\n]*)*/);
  }

  get over(): boolean {
    return this.at >= this.text.length;
  }

  /** A key, which may have several parts. */
  key(): string[] {
    const parts: string[] = [];
    do {
      const part = this.take(/[ \t]*(?:"(?:\\.|[^"\\])*"|'[^']*'|[\w-]+)[ \t]*/).trim();
      parts.push(unquoted(part));
    } while (this.take(/\./));
    return parts;
  }

  value(): Place {
    const { at } = this;
    const place = this.take(/\[/) ? this.list(at) : this.take(/\{/) ? this.inline(at) : this.word(at);
    place.end = this.at;
    return place;
  }

  private word(start: number): Place {
    this.take(
      /"""(?:\\[\s\S]|[^\\])*?"""+|'''[\s\S]*?'''+|"(?:\\.|[^"\\])*"|'[^']*'|[^,\]}#\s]+(?: [\d:.]+(?:[+-][\d:]+|Z)?)?/,
    );
    return made("word", start);
  }

  private list(start: number): Place {
    const place = made("list", start);
    for (this.skip(); !this.over && !this.take(/\]/); this.skip()) {
      place.entries.set(place.entries.size, this.value());
      this.skip();
      this.take(/,/);
    }
    return place;
  }

  private inline(start: number): Place {
    const place = made("inline", start);
    for (this.skip(); !this.over && !this.take(/\}/); this.skip()) {
      this.entry(place);
      this.skip();
      this.take(/,/);
    }
    return place;
  }

  /** A key and its value, within a table. */
  entry(table: Place): Place {
    const start = this.at;
    const keys = this.key();
    this.take(/=[ \t]*/);
    const last = keys.pop() ?? "";
    const within = keys.reduce((place, key) => stepped(place, key, start), table);
    const value = this.value();
    within.entries.set(last, value);
    return value;
  }
}

/** The name in a key. An escape that JSON does not know stays as it is: no key of a sheet has one. */
function unquoted(part: string): string {
  try {
    return part.startsWith('"') ? JSON.parse(part) : part.replace(/^'|'$/g, "");
  } catch {
    return part;
  }
}

/** The table below a key, or the last one of several. */
function stepped(place: Place, key: string, start: number): Place {
  const known = place.entries.get(key) ?? made("table", start);
  place.entries.set(key, known);
  return known.form === "tables" ? (known.entries.get(known.entries.size - 1) ?? known) : known;
}

/** Returns the places of all values in a text. */
export function placesOf(text: string): Place {
  const reader = new Reader(text);
  const top = made("table", 0);
  let table = top;
  for (reader.skip(); !reader.over; reader.skip()) {
    const start = reader.at;
    const brackets = reader.take(/\[\[?/);
    if (!brackets) {
      table.end = reader.entry(table).end;
      if (reader.at === start) break;
      continue;
    }
    const keys = reader.key();
    reader.take(/\]\]?/);
    const last = keys.pop() ?? "";
    const above = keys.reduce((place, key) => stepped(place, key, start), top);
    table = { ...(above.entries.get(last) ?? made("table", start)) };
    if (brackets === "[[") {
      const all = above.entries.get(last) ?? made("tables", start);
      table = made("table", start);
      all.entries.set(all.entries.size, table);
      above.entries.set(last, all);
    } else above.entries.set(last, table);
    table.end = reader.at;
  }
  return top;
}

/** Returns the place of a value, or of the innermost table or list around it that the text has. */
export function nearest(top: Place, path: Path): Place | undefined {
  let found: Place | undefined;
  let place: Place | undefined = top;
  for (const step of path) {
    place = place?.entries.get(step);
    if (!place) break;
    found = place;
  }
  return found;
}

/** Returns the place of a value, if the text has it. */
export function placeOf(top: Place, path: Path): Place | undefined {
  return path.reduce<Place | undefined>((place, step) => place?.entries.get(step), top);
}

/** Returns the number of the line of a place, counted from 1. */
export function lineOf(text: string, { start }: Place): number {
  return text.slice(0, start).split("\n").length;
}

/** Returns the steps that a message names, such as `rows[1].cells[3]`. */
export function pathOf(key: string): Path {
  return key.split(/[.[\]]+/).flatMap((step) => (step ? [/^\d+$/.test(step) ? Number(step) : step] : []));
}
