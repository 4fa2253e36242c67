// The model of a board or of a lesson widget on a page, in the place of Jupyter's.

import type { Chosen, Listener, Model, Tables } from "../../../../widgets/front/src/model";
import type { Event, FileReply } from "../../../../widgets/front/src/schema";
import { choose, chosen } from "./chosen";

/** Tables in the memory of the page. `send` is for whoever has a Python to send to. */
export class PageModel<Board, View> implements Model<Board, View> {
  readonly tells = true;
  private remembered: Chosen = chosen();
  private readonly heard = new Map<string, Set<Listener>>();

  constructor(
    private readonly tables: Tables<Board, View>,
    readonly send: (event: Event) => void = () => {},
  ) {}

  get chosen(): Chosen {
    return this.remembered;
  }

  set chosen(all: Chosen) {
    this.remembered = all;
    choose(all);
  }

  get<Name extends keyof Tables<Board, View>>(name: Name): Tables<Board, View>[Name] {
    return this.tables[name];
  }

  set<Name extends keyof Tables<Board, View>>(name: Name, value: Tables<Board, View>[Name]): void {
    this.tables[name] = value;
    this.tell(`change:${name}`);
  }

  save_changes(): void {}

  on(name: string, listener: Listener): void {
    this.heard.set(name, new Set(this.heard.get(name)).add(listener));
  }

  off(name: string, listener: Listener): void {
    this.heard.get(name)?.delete(listener);
  }

  /** Tells whoever listens; with `msg:custom` comes a file. */
  tell(name: string, file?: FileReply): void {
    for (const listener of [...(this.heard.get(name) ?? [])]) listener(file as FileReply);
  }
}
