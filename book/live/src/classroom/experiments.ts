// The experiments of a class: which one is shown, and what the class has guessed and found in each.

import type { Findings, Step } from "./kept";
import { Register } from "./register";

export interface Experiment {
  name: string;
  title: string;
  outcomes: string[];
  chances: number[];
}

export class Experiments extends Register<Findings> {
  constructor(
    private readonly experiments: readonly Experiment[],
    redraw: () => void,
  ) {
    super(redraw);
    this.data = { ...this.data, experiment: this.experiment.name };
    this.follow(location.hash);
  }

  get experiment(): Experiment {
    return (this.experiments.find(({ name }) => name === this.data.experiment) ?? this.experiments[0]) as Experiment;
  }

  protected override get topic(): string {
    return this.experiment.name;
  }

  protected override get empty(): Findings {
    const none = this.experiment.outcomes.map(() => 0);
    return { guesses: none, groups: [{ name: "1", counts: none }], shown: false };
  }

  protected override fits(step: Step): step is Findings {
    return "guesses" in step && step.guesses.length === this.experiment.outcomes.length;
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
}
