// A walk on a chain of five fields, and the shares of time beside the long-run probabilities.

import { useState } from "preact/hooks";
import { Panel } from "./panel";
import { count, many, Press, percent, range, rollDie, sum } from "./parts";

const FIELDS = range(1, 5);
/** The long-run probability of each field, in parts of their sum: two thirds of the one before. */
const PARTS = [81, 54, 36, 24, 16];

/** Returns the field to which a roll leads: 1 to 3 left, 5 and 6 right, if there is a field. */
function next(field: number, roll: number): number {
  const to = field + (roll <= 3 ? -1 : roll >= 5 ? 1 : 0);
  return Math.min(5, Math.max(1, to));
}

/** A token that walks. */
export default function Chain() {
  const [visits, setVisits] = useState<number[]>(FIELDS.map(() => 0));
  const [field, setField] = useState(1);
  const [last, setLast] = useState(0);
  const steps = sum(visits);

  function walk(times: number): void {
    const now = [...visits];
    let [at, roll] = [field, 0];
    for (let time = 0; time < times; time++) {
      roll = rollDie();
      at = next(at, roll);
      now[at - 1] = (now[at - 1] ?? 0) + 1;
    }
    setVisits(now);
    setField(at);
    setLast(roll);
  }

  function restart(): void {
    setVisits(FIELDS.map(() => 0));
    setField(1);
    setLast(0);
  }

  const long = PARTS.map((part) => part / sum(PARTS));
  const shares = visits.map((one) => (steps ? one / steps : 0));
  const off = Math.max(...shares.map((share, index) => Math.abs(share - (long[index] ?? 0))));
  const said = steps
    ? `Last roll: ${last}. The token is on field ${field}. After ${many(steps, "step")} your shares are at most ${(100 * off).toFixed(1)} percentage points away from the long-run probabilities.`
    : "The token is on field 1.";
  return (
    <Panel
      title="Walk on a chain"
      question={{
        key: "chain",
        ask: "For what share of a long walk is the token on field 1?",
        todo: "Now walk, 100 steps or more.",
        answer: steps >= 100 ? `81/211, ${percent(long[0] ?? 0)}` : undefined,
      }}
      task="In each step, you roll a die. With 1, 2 or 3, the token moves to the left; with 4, it stays; with 5 or 6, it moves to the right. At either end, it stays if it cannot move any further. Walk, and watch your shares come close to the long-run probabilities."
      said={said}
    >
      <div class="figure-controls">
        <Press onPress={() => walk(1)}>1 step</Press>
        <Press onPress={() => walk(100)}>100 steps</Press>
        <Press onPress={() => walk(10_000)}>10,000 steps</Press>
        <Press quiet disabled={!steps} onPress={restart}>
          Start again
        </Press>
      </div>
      <div class="figure-fields" aria-hidden="true">
        {FIELDS.map((one) => (
          <span key={one} data-here={one === field ? "" : undefined}>
            {one}
          </span>
        ))}
      </div>
      <table class="figure-shares">
        <caption>Share of the steps that ended on each field</caption>
        <thead>
          <tr>
            <th scope="col">field</th>
            <th scope="col">steps</th>
            <th scope="col" class="figure-bar">
              your share
            </th>
            <th scope="col" class="figure-bar">
              long run
            </th>
          </tr>
        </thead>
        <tbody>
          {FIELDS.map((one, index) => (
            <tr key={one}>
              <th scope="row">{one}</th>
              <td>{count(visits[index] ?? 0)}</td>
              <td class="figure-bar" style={{ "--share": shares[index] }}>
                {percent(shares[index] ?? 0)}
              </td>
              <td class="figure-bar" style={{ "--share": long[index] }}>
                {percent(long[index] ?? 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
