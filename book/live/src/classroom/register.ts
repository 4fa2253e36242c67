// The register of the classes on a page: which one is open, what it has typed in, and what a change makes of that.

import { unkept, whyUnkept } from "../site/storage";
import { type ClassData, classes, drop, type Findings, keep, lastClass, openedLast, recalled } from "./kept";

export interface Experiment {
  name: string;
  title: string;
  outcomes: string[];
  chances: number[];
}

/** So many changes of an experiment can be undone, even after a reload. */
const MOST_STEPS = 30;

/** Every change begins with what the browser keeps, because another tab may have changed it, and is kept at once. */
export class Register {
  name = lastClass();
  private data: ClassData;
  /** The field that was changed last. All keys pressed in it make one step. */
  private last = "";
  private problem = unkept();

  constructor(
    private readonly experiments: readonly Experiment[],
    private readonly redraw: () => void,
  ) {
    this.data = recalled(this.name) ?? { experiment: "", steps: {} };
    this.follow(location.hash);
  }

  get experiment(): Experiment {
    return (this.experiments.find(({ name }) => name === this.data.experiment) ?? this.experiments[0]) as Experiment;
  }

  get findings(): Findings {
    return this.steps.at(-1) ?? this.empty;
  }

  get canUndo(): boolean {
    return this.steps.length > 0;
  }

  /** Steps of an edition with other outcomes are left out. */
  private get steps(): Findings[] {
    const { name, outcomes } = this.experiment;
    return (this.data.steps[name] ?? []).filter(({ guesses }) => guesses.length === outcomes.length);
  }

  private get empty(): Findings {
    const none = this.experiment.outcomes.map(() => 0);
    return { guesses: none, groups: [{ name: "1", counts: none }], shown: false };
  }

  /** Shows what another tab has kept. */
  refresh(): void {
    this.reread();
    this.redraw();
  }

  /** Reads what another tab may have kept. If the last change found no room, only this page has it. */
  private reread(): void {
    const { experiment } = this.data;
    if (this.problem !== "full") this.data = { ...(recalled(this.name) ?? { steps: {} }), experiment };
  }

  /** Changes the findings; changes of one `field` after each other are one step. */
  change(field: string, part: (now: Findings) => Partial<Findings>): void {
    this.reread();
    const { steps } = this;
    const next = { ...this.findings, ...part(this.findings) };
    const before = field && field === this.last ? steps.slice(0, -1) : steps;
    this.last = field;
    this.set([...before, next].slice(-MOST_STEPS));
  }

  undo(): void {
    this.reread();
    this.last = "";
    this.set(this.steps.slice(0, -1));
  }

  private set(steps: Findings[]): void {
    const { [this.experiment.name]: _, ...others } = this.data.steps;
    this.data = {
      experiment: this.experiment.name,
      steps: steps.length ? { ...others, [this.experiment.name]: steps } : others,
    };
    this.problem = keep(this.name, this.data);
    this.redraw();
  }

  /** Shows an experiment that the address names, as a lesson's link does. */
  follow(hash: string): void {
    const named = this.experiments.find(({ name }) => `#${name}` === hash);
    if (named) this.choose(named.name);
  }

  choose(experiment: string): void {
    this.data = { ...this.data, experiment };
    this.last = "";
    history.replaceState(history.state, "", `#${experiment}`);
    this.redraw();
  }

  /** The classes to choose from, with the one that is open. */
  get names(): string[] {
    return [...new Set([...classes(), this.name])].sort();
  }

  open(name: string): void {
    this.name = name;
    this.last = "";
    openedLast(name);
    this.data = { ...(recalled(name) ?? { steps: {} }), experiment: this.experiment.name };
    this.redraw();
  }

  /** Gives the open class another name. Returns the reason why it cannot have it, or nothing. */
  rename(name: string): string {
    if (name === this.name) return "";
    if (!name) return "A class needs a name.";
    if (classes().includes(name)) return `There is already a class called “${name}”: choose it from the list.`;
    this.reread();
    const before = this.name;
    this.name = name;
    if (Object.keys(this.data.steps).length) this.problem = keep(name, this.data);
    // Without room for the new name, the data of before stay where they are.
    if (this.problem !== "full") drop(before);
    openedLast(name);
    this.redraw();
    return "";
  }

  /** Opens a new class, under a name that no other has. */
  begin(): void {
    let number = 2;
    while (this.names.includes(`class ${number}`)) number++;
    this.open(`class ${number}`);
  }

  remove(): void {
    drop(this.name);
    this.open(classes()[0] ?? "our class");
  }

  /** The sentence that says where typed data are kept, or why they are not. */
  get note(): string {
    if (this.problem) return `${whyUnkept(this.problem)} Save your data as CSV before you leave.`;
    return `Nothing leaves this room: this browser keeps what you type under “${this.name}”, until you delete it.`;
  }
}
