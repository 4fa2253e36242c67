// The register of the classes on a page: which one is open, what it has typed in, and what a change makes of that.

import { unkept, whyUnkept } from "../site/storage";
import { type ClassData, classes, drop, keep, lastClass, openedLast, recalled, type Step } from "./kept";

/** So many changes can be undone, even after a reload. */
const MOST_STEPS = 30;

/** The classes on a page. Every change begins with the data that the browser keeps, because another tab may have changed
 *  them, and is kept at once. */
export abstract class Register<Kept extends Step> {
  name = lastClass();
  protected data: ClassData;
  /** The field that was changed last. All keys pressed in it make one step. */
  protected last = "";
  private problem = unkept();

  constructor(protected readonly redraw: () => void) {
    this.data = recalled(this.name) ?? { experiment: "", steps: {} };
  }

  /** The name of the steps that are shown. */
  protected abstract get topic(): string;

  /** The state of a class that has typed nothing in. */
  protected abstract get empty(): Kept;

  /** Returns false for a step of another edition, which is left out. */
  protected abstract fits(step: Step): step is Kept;

  get now(): Kept {
    return this.steps.at(-1) ?? this.empty;
  }

  get canUndo(): boolean {
    return this.steps.length > 0;
  }

  private get steps(): Kept[] {
    return (this.data.steps[this.topic] ?? []).filter((step) => this.fits(step));
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

  /** Changes what is shown; changes of one `field` after each other are one step. */
  change(field: string, part: (now: Kept) => Partial<Kept>): void {
    this.reread();
    const { steps } = this;
    const next = { ...this.now, ...part(this.now) };
    const before = field && field === this.last ? steps.slice(0, -1) : steps;
    this.last = field;
    this.set([...before, next].slice(-MOST_STEPS));
  }

  undo(): void {
    this.reread();
    this.last = "";
    this.set(this.steps.slice(0, -1));
  }

  private set(steps: Kept[]): void {
    const { [this.topic]: _, ...others } = this.data.steps;
    this.data = { ...this.data, steps: steps.length ? { ...others, [this.topic]: steps } : others };
    this.problem = keep(this.name, this.data);
    this.redraw();
  }

  /** The classes to choose from, with the one that is open. */
  get names(): string[] {
    return [...new Set([...classes(), this.name])].sort();
  }

  /** Opens a class. Returns the reason why it stays with this one, or nothing. */
  open(name: string): string {
    if (this.problem === "full") return `Only this page has the data of “${this.name}”: save them as CSV first.`;
    this.show(name);
    return "";
  }

  private show(name: string): void {
    this.name = name;
    this.last = "";
    openedLast(name);
    this.data = { ...(recalled(name) ?? { steps: {} }), experiment: this.data.experiment };
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
  begin(): string {
    let number = 2;
    while (this.names.includes(`class ${number}`)) number++;
    return this.open(`class ${number}`);
  }

  remove(): void {
    drop(this.name);
    this.problem = unkept();
    this.show(classes()[0] ?? "our class");
  }

  /** The sentence that says where typed data are kept, or why they are not. */
  get note(): string {
    if (this.problem) return `${whyUnkept(this.problem)} Save your data as CSV before you leave.`;
    return `Nothing leaves this room: this browser keeps what you type under “${this.name}”, until you delete it.`;
  }
}
