// The coach of light Python: its modules come when it or an explorer is first asked, and then, if somebody wants it, a
// table of perfect play.

import { bringFiles } from "./files";
import { call, type Functions, type Light } from "./light";
import { isOfTasks, type Wanted } from "./messages";
import { bring, forget, isKept, type Offer, type Raw, read, unfold } from "./tables";

/** Events that the coach answers, or that may bring one of the computer players below. */
const ASKS = ["hint", "tutor", "review", "train", "load"];
/** The computers that play by what comes with the coach. */
const LEARNED = /\b(winner|learned)\b/;
const LIBRARY = "lib/";
/** Games whose weights are large beside the rest of the coach: each has an archive of its own. */
const APART = ["kneifen", "qwantum", "qwinto"];
/** Tasks of the best move, by their name or their letter in a code, come from the coach's exercises. */
const BEST = /"(best|[A-Z]*I[A-Z]*[ -]*\d)/i;
/** A record may hide its game. */
const HIDDEN = /"do":"load"/;
/** The games apart that have been named, and the archives whose files are laid. */
const named = new Set<string>();
const laid = new Set<string>();

/** Notes the games of a question, whose archives come with the next one for the coach. */
export function noteGames(ask: Wanted): void {
  const text = ask.join(" ");
  for (const game of APART) if (text.includes(game) || HIDDEN.test(text)) named.add(game);
}

type Files = [path: string, content: Uint8Array<ArrayBuffer>][];

async function bringArchive(name: string): Promise<Files> {
  return [...(await bringFiles(new URL(`${name}.zip.gz`, import.meta.url)))];
}

/** Lays the files of archives, unless they are laid already: those of all, or of none if one does not come. */
export async function lay(python: Light, archives: string[]): Promise<Files> {
  const missing = archives.filter((name) => !laid.has(name));
  const files = (await Promise.all(missing.map(bringArchive))).flat();
  const library = files.filter(([path]) => path.startsWith(LIBRARY));
  python.lay(library.map(([path, content]) => [path.slice(LIBRARY.length), content]));
  for (const name of missing) laid.add(name);
  return files;
}

/** Returns true if a question to Python needs the coach. */
export function asksCoach([name, first, text = "", ...more]: Wanted): boolean {
  if (name === "explore") return true;
  if (isOfTasks(name) || name === "worksheet") return BEST.test(first);
  if ([text, ...more].some((part) => part && LEARNED.test(part))) return true;
  if (name !== "take" && name !== "restore") return false;
  const told = JSON.parse(text);
  return name === "take" ? ASKS.includes(told.do) : told.tutor !== "off";
}

/** Returns true if a match begins with a tutor, who must be there before the first mistake. */
export function beginsWithTutor(ask: Wanted): boolean {
  return ask[0] === "set_up" && Boolean(ask[7]);
}

/** The coach, once it is there. */
export class Coach {
  private constructor(
    private readonly python: Light,
    private readonly tables: Functions,
    private readonly offers: Offer[],
  ) {}

  /** Brings the modules of the coach; raises an error if they do not come. */
  static async come(python: Light): Promise<Coach> {
    const files = new Map(await lay(python, ["coach", ...named]));
    const offers: Offer[] = JSON.parse(new TextDecoder().decode(files.get("tables.json")));
    const tables = python.ask("tables");
    call(tables, "offer", [JSON.stringify(Object.fromEntries(offers.map(({ game, bytes }) => [game, bytes])))]);
    return new Coach(python, tables, offers);
  }

  /** Brings the archives of games that have been named since it came. */
  async catchUp(): Promise<void> {
    await lay(this.python, [...named]);
  }

  /** Lays down the table that a board would be helped by, if somebody has agreed to it, or the browser has it. */
  async prepare(board: string, event: { load?: boolean }): Promise<void> {
    const game = call(this.tables, "wanted", [board]);
    const offer = this.offers.find((one) => one.game === game);
    if (!offer || !(event.load || (await isKept(offer)))) return;
    try {
      const problem = this.layTable(game, await read(await bring(offer)));
      if (problem) throw new Error(problem);
    } catch (error) {
      await forget(offer);
      call(this.tables, "failed", [game, error instanceof Error ? error.message : String(error)]);
    }
  }

  private layTable(game: string, { head, differences }: Raw): string {
    const add = (planes: number, height: number, width: number, folded: boolean) =>
      unfold(differences, planes, height, width, folded);
    return this.tables.lay?.(game, head, add, (index: number) => differences[index]) ?? "";
  }
}
