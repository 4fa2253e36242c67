// A tree to fill in: probabilities on its branches, products at its ends, their sum, and Bayes' rule.

import { useState } from "preact/hooks";
import { check, read } from "../tasks/check";
import { Panel } from "./panel";
import { Press, percent, range } from "./parts";

interface Bag {
  loaded: number;
  /** Sixes on a loaded die. */
  sixes: number;
}

interface Blank {
  label: string;
  right: string;
}

/** Blanks that stand in the tree itself; the others are worked out below it. */
const LEAVES = 6;
/** The branches of the tree, each drawn when the blank of its number is right, and the two that lead to no six. */
const BRANCHES = [
  "M1 54L6 29",
  "M1 54L6 79",
  "M33 29H39",
  "M33 79H39",
  "M67 29H73",
  "M67 79H73",
  "M33 29L40 44.5",
  "M33 79L40 94.5",
];

const anyOf = (values: number[]) => values[Math.floor(values.length * Math.random())] ?? 1;
/** The bag of a first visit, and of the task on paper. */
const FIRST: Bag = { loaded: 3, sixes: 3 };
const newBag = (): Bag => ({ loaded: anyOf(range(1, 5)), sixes: anyOf([3, 4]) });

/** The blanks of the tree, from the first branches to the answer. */
function blanksOf({ loaded, sixes }: Bag): Blank[] {
  const [one, other] = [loaded * sixes, 10 - loaded];
  return [
    { label: "P(loaded)", right: `${loaded}/10` },
    { label: "P(fair)", right: `${other}/10` },
    { label: "P(six | loaded)", right: `${sixes}/6` },
    { label: "P(six | fair)", right: "1/6" },
    { label: "P(loaded and six)", right: `${one}/60` },
    { label: "P(fair and six)", right: `${other}/60` },
    { label: "P(six)", right: `${one + other}/60` },
    { label: "P(loaded | six)", right: `${one}/${one + other}` },
  ];
}

/** Eight fields, each checked when the reader leaves it. */
export default function Tree() {
  const [bag, setBag] = useState(FIRST);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [left, setLeft] = useState<string>();
  const blanks = blanksOf(bag);
  const reply = ({ label, right }: Blank) => check(typed[label] ?? "", right);
  const given = `Ten dice are in a bag. ${bag.loaded} of them ${bag.loaded === 1 ? "is" : "are"} loaded: ${bag.sixes} faces of a loaded die show a six. You draw a die and roll it,`;
  const posterior = blanks.at(-1)?.right ?? "";
  const right = (blank?: Blank) => Boolean(blank && typed[blank.label] && reply(blank).right);
  const full = blanks.every(right);
  const asked = blanks.find(({ label }) => label === left);
  const said = full
    ? "Right. The tree is full, and you have used Bayes' rule."
    : asked
      ? `${asked.label}: ${reply(asked).text}`
      : "Type a fraction, a decimal or a percentage. Along a path you multiply, and at the ends you add.";
  const field = (blank: Blank) => (
    <li key={blank.label}>
      <label>
        <span>
          {blank.label} <span aria-hidden="true">{right(blank) ? "✓" : ""}</span>
        </span>
        <input
          autocomplete="off"
          autocapitalize="off"
          value={typed[blank.label] ?? ""}
          aria-invalid={typed[blank.label] ? !right(blank) : undefined}
          onChange={(change) => {
            setTyped({ ...typed, [blank.label]: change.currentTarget.value });
            setLeft(blank.label);
          }}
        />
      </label>
    </li>
  );
  return (
    <Panel
      title="Fill in the tree"
      question={{
        key: `tree ${bag.loaded} ${bag.sixes}`,
        ask: `${given} and it shows a six. How likely is it to be loaded?`,
        todo: "Now fill in the tree.",
        answer: full ? `${posterior}, ${percent(Number(read(posterior)?.value))}` : undefined,
      }}
      task="Write a probability on each branch. A branch is drawn when its probability is right."
      said={said}
      legend={`${given} and it shows a six.`}
    >
      <div class="figure-tree">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {BRANCHES.map((path, at) => (
            <path key={path} class={at < LEAVES && right(blanks[at]) ? "drawn" : undefined} d={path} />
          ))}
        </svg>
        <ol>{blanks.slice(0, LEAVES).map(field)}</ol>
        <span aria-hidden="true">no six</span>
        <span aria-hidden="true">no six</span>
      </div>
      <ol class="figure-ends" start={LEAVES + 1}>
        {blanks.slice(LEAVES).map(field)}
      </ol>
      <div class="figure-controls">
        <Press
          quiet
          onPress={() => {
            setBag(newBag());
            setTyped({});
            setLeft(undefined);
          }}
        >
          Another bag
        </Press>
      </div>
    </Panel>
  );
}
