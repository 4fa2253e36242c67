// Bayes' rule in natural frequencies: 400 people, some of them ill, some with a symptom.

import { useState } from "preact/hooks";
import { Panel } from "./panel";
import { Press, percent, range, Slider } from "./parts";

const SIDE = 20;
const PEOPLE = SIDE * SIDE;
/** Half the width of a sign, in parts of its place. */
const HALF = 0.34;

interface Group {
  ill: boolean;
  symptom: boolean;
  count: number;
}

/** The people of each group, the ill ones first, those with the symptom first among them. */
function groups(prior: number, ifIll: number, ifHealthy: number): Group[] {
  const ill = Math.round(PEOPLE * prior);
  const healthy = PEOPLE - ill;
  const [both, alarms] = [Math.round(ill * ifIll), Math.round(healthy * ifHealthy)];
  return [
    { ill: true, symptom: true, count: both },
    { ill: true, symptom: false, count: ill - both },
    { ill: false, symptom: true, count: alarms },
    { ill: false, symptom: false, count: healthy - alarms },
  ];
}

/** The outline of a sign, a circle for the ill, a square for the healthy. */
function sign(at: number, ill: boolean): string {
  const [x, y] = [(at % SIDE) + 0.5, Math.floor(at / SIDE) + 0.5];
  const wide = 2 * HALF;
  if (ill) return `M${x - HALF} ${y}a${HALF} ${HALF} 0 1 0 ${wide} 0a${HALF} ${HALF} 0 1 0 ${-wide} 0z`;
  return `M${x - HALF} ${y - HALF}h${wide}v${wide}h${-wide}z`;
}

/** A grid of people, of whom those without the symptom can be hidden. */
export default function Bayes() {
  const [prior, setPrior] = useState(0.05);
  const [ifIll, setIfIll] = useState(0.9);
  const [ifHealthy, setIfHealthy] = useState(0.1);
  const [only, setOnly] = useState(false);
  const all = groups(prior, ifIll, ifHealthy);
  const counts = all.map(({ count }) => count);
  const [both = 0, , alarms = 0] = counts;
  const evidence = prior * ifIll + (1 - prior) * ifHealthy;
  const posterior = evidence ? `${percent((prior * ifIll) / evidence)}` : "not defined, as nobody has it";
  const sliders: [string, number, (value: number) => void][] = [
    ["Ill", prior, setPrior],
    ["Symptom, if ill", ifIll, setIfIll],
    ["Symptom, if healthy", ifHealthy, setIfHealthy],
  ];
  const name = ({ ill, symptom }: Group) => `${ill ? "ill" : "healthy"} ${symptom ? "filled" : "hollow"}`;
  return (
    <Panel
      title="Turn a probability round"
      question={{
        key: "bayes",
        ask: "5\u00a0% of all people are ill. Of the ill 90\u00a0% have the symptom, and of the healthy 10\u00a0%. You have it: how likely is it that you are ill?",
        todo: "Now hide those without it, and count.",
        answer: only ? "9 of 28, 32.1\u00a0%" : undefined,
      }}
      task="Set how many people are ill, how many of the ill have the symptom, and how many of the healthy have it. Then hide everybody without the symptom. What share of the people who are left is ill?"
      said={`${both} ill and ${alarms} healthy people of ${PEOPLE} have the symptom: ${both} of ${both + alarms} are ill. Exactly, the probability of being ill, given the symptom, is ${posterior}.`}
    >
      <div class="figure-controls">
        {sliders.map(([label, value, set]) => (
          <Slider
            key={label}
            label={label}
            value={Math.round(100 * value)}
            min={0}
            max={100}
            said={percent(value, 0)}
            onSlide={(hundredths) => set(hundredths / 100)}
          />
        ))}
      </div>
      <div class="figure-controls">
        <Press onPress={() => setOnly(!only)}>{only ? "Show everybody" : "Hide those without it"}</Press>
      </div>
      <div class="figure-beside">
        <svg
          class="figure-people"
          viewBox={`0 0 ${SIDE} ${SIDE}`}
          role="img"
          aria-label="The people, each drawn as a sign"
        >
          {all.map((group, index) => {
            const first = counts.slice(0, index).reduce((so, one) => so + one, 0);
            const places = range(first, first + group.count - 1);
            if (only && !group.symptom) return null;
            return <path key={name(group)} class={name(group)} d={places.map((at) => sign(at, group.ill)).join("")} />;
          })}
        </svg>
        <table class="figure-shares">
          <thead>
            <tr>
              <td />
              <th scope="col">symptom</th>
              <th scope="col">no symptom</th>
            </tr>
          </thead>
          <tbody>
            {[0, 2].map((row) => (
              <tr key={row}>
                <th scope="row">{row ? "healthy" : "ill"}</th>
                {[0, 1].map((column) => (
                  <td key={column}>
                    <span aria-hidden="true">{"●○■□"[row + column]} </span>
                    {counts[row + column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
