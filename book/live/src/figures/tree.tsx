// A tree to fill in: probabilities on its branches, products at its ends, their sum, and Bayes' rule.

import { useState } from "preact/hooks";
import { check } from "../check";
import { Panel, Press, range } from "./parts";

interface Bag {
  loaded: number;
  /** Sixes on a loaded die. */
  sixes: number;
}

interface Blank {
  label: string;
  right: string;
}

const anyOf = (values: number[]) => values[Math.floor(values.length * Math.random())] ?? 1;
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
  const [bag, setBag] = useState(newBag);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [left, setLeft] = useState<string>();
  const blanks = blanksOf(bag);
  const reply = ({ label, right }: Blank) => check(typed[label] ?? "", right);
  const full = blanks.every((blank) => typed[blank.label] && reply(blank).right);
  const asked = blanks.find(({ label }) => label === left);
  const said = full
    ? "Right. The tree is full, and you have used Bayes' rule."
    : asked
      ? `${asked.label}: ${reply(asked).text}`
      : "Type a fraction, a decimal or a percentage. Along a path you multiply, and at the ends you add.";
  return (
    <Panel
      title="Fill in the tree"
      task={`Ten dice are in a bag, and ${bag.loaded} of them ${bag.loaded === 1 ? "is" : "are"} loaded: ${bag.sixes} faces of a loaded die show a six. You draw a die and roll it.`}
      said={said}
    >
      <ol class="figure-tree">
        {blanks.map((blank, at) => (
          <li key={blank.label} class={at < 2 ? undefined : at < 4 ? "second" : "end"}>
            <label>
              <span>{blank.label}</span>
              <input
                autocomplete="off"
                autocapitalize="off"
                value={typed[blank.label] ?? ""}
                aria-invalid={typed[blank.label] ? !reply(blank).right : undefined}
                onChange={(change) => {
                  setTyped({ ...typed, [blank.label]: change.currentTarget.value });
                  setLeft(blank.label);
                }}
              />
              <span aria-hidden="true">{typed[blank.label] && reply(blank).right ? "✓" : ""}</span>
            </label>
          </li>
        ))}
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
