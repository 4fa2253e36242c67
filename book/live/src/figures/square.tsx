// The square of two dice, filled by rolling, in which an event is looked for.

import { useState } from "preact/hooks";
import { Panel } from "./panel";
import { count, fraction, many, Press, percent, range, rollDie, sum } from "./parts";

interface DiceEvent {
  name: string;
  has(red: number, blue: number): boolean;
}

const FACES = range(1, 6);
const EVENTS: DiceEvent[] = [
  ...range(2, 12).map((total) => ({ name: `sum ${total}`, has: (red: number, blue: number) => red + blue === total })),
  { name: "double", has: (red, blue) => red === blue },
  { name: "9 or more", has: (red, blue) => red + blue >= 9 },
  { name: "at least one six", has: (red, blue) => red === 6 || blue === 6 },
];
const FIRST = "at least one six";

/** The place of an outcome in the list of counts. */
const place = (red: number, blue: number) => 6 * (red - 1) + blue - 1;

/** Thirty-six cells that count how often each outcome has come. */
export default function Square() {
  const [counts, setCounts] = useState<number[]>(Array(36).fill(0));
  const [last, setLast] = useState<[number, number]>();
  const [name, setName] = useState(FIRST);
  const event = EVENTS.find((one) => one.name === name) as DiceEvent;
  const outcomes = FACES.flatMap((red) => FACES.map((blue) => [red, blue] as [number, number]));
  const inside = outcomes.filter(([red, blue]) => event.has(red, blue));
  const rolls = sum(counts);
  const hits = sum(inside.map(([red, blue]) => counts[place(red, blue)] ?? 0));
  const most = Math.max(1, ...counts);

  function roll(times: number): void {
    const now = [...counts];
    let dice: [number, number] = [0, 0];
    for (let time = 0; time < times; time++) {
      dice = [rollDie(), rollDie()];
      now[place(...dice)] = (now[place(...dice)] ?? 0) + 1;
    }
    setCounts(now);
    setLast(dice);
  }

  const chance = fraction(inside.length, 36);
  const exact = `${inside.length} of 36 outcomes, probability ${chance}, ${percent(inside.length / 36)}.`;
  const seen = rolls ? `In ${many(rolls, "roll")} it came up ${many(hits, "time")}: ${percent(hits / rolls)}.` : "";
  return (
    <Panel
      title="Build the square"
      question={{
        key: "square",
        ask: "In what share of many rolls does at least one of the two dice show a six?",
        todo: "Now roll, as often as you like.",
        answer: rolls >= 100 ? "11 of 36 outcomes, 30.6\u00a0%" : undefined,
      }}
      task="Roll, and see where each roll lands. Then choose an event: its cells get a thick frame. Does the share of your rolls come close to the probability?"
      said={`${last ? `Last roll: red ${last[0]}, blue ${last[1]}. ` : ""}Event "${name}": ${exact} ${seen}`}
    >
      <div class="figure-controls">
        <Press onPress={() => roll(1)}>Roll once</Press>
        <Press onPress={() => roll(100)}>Roll 100 times</Press>
        <Press
          quiet
          disabled={!rolls}
          onPress={() => {
            setCounts(Array(36).fill(0));
            setLast(undefined);
          }}
        >
          Start again
        </Press>
        <label>
          Event{" "}
          <select value={name} onChange={(change) => setName(change.currentTarget.value)}>
            {EVENTS.map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
          </select>
        </label>
      </div>
      <table class="figure-square">
        <caption>How often each outcome has come up: red die down, blue die across</caption>
        <thead>
          <tr>
            <td />
            {FACES.map((blue) => (
              <th key={blue} scope="col" aria-label={`blue ${blue}`}>
                {blue}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FACES.map((red) => (
            <tr key={red}>
              <th scope="row" aria-label={`red ${red}`}>
                {red}
              </th>
              {FACES.map((blue) => {
                const times = counts[place(red, blue)] ?? 0;
                return (
                  <td
                    key={blue}
                    class={event.has(red, blue) ? "in-event" : undefined}
                    data-last={last?.[0] === red && last[1] === blue ? "" : undefined}
                    style={{ "--full": times / most }}
                  >
                    {times ? count(times) : ""}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
