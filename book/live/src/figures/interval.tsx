// Confidence intervals of a hundred samples, whose level can be dragged.

import { useState } from "preact/hooks";
import { Panel } from "./panel";
import { many, Press, percent, range, rollDie, Slider, sum } from "./parts";
import { Ground } from "./plot";

const SAMPLES = 100;
const TRUE = 3.5;
const DEVIATION = Math.sqrt(35 / 12);
const [LOW, HIGH] = [1.5, 5.5];
const across = (value: number) => (100 * (Math.min(HIGH, Math.max(LOW, value)) - LOW)) / (HIGH - LOW);

/** The means of a hundred samples of so many rolls. */
const sample = (rolls: number) => range(1, SAMPLES).map(() => sum(range(1, rolls).map(rollDie)) / rolls);

/** The probability within so many standard deviations of a normal distribution, by Simpson's rule. */
function within(z: number): number {
  const bell = (x: number) => Math.exp((-x * x) / 2);
  const parts = range(0, 100).map((at) => bell((z * at) / 100) * (at === 0 || at === 100 ? 1 : at % 2 ? 4 : 2));
  return ((sum(parts) * z) / 300) * Math.sqrt(2 / Math.PI);
}

/** Returns the number of standard deviations that hold a share of a normal distribution. */
function deviations(level: number): number {
  let [low, high] = [0, 5];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (within(middle) < level) low = middle;
    else high = middle;
  }
  return low;
}

/** A hundred intervals, of which those stand out that miss the true value. */
export default function Interval() {
  const [level, setLevel] = useState(95);
  const [rolls, setRolls] = useState(40);
  const [means, setMeans] = useState(() => sample(40));
  const half = (deviations(level / 100) * DEVIATION) / Math.sqrt(rolls);
  const bars = means.map((mean, index) => ({
    misses: Math.abs(mean - TRUE) > half,
    path: `M${across(mean - half).toFixed(2)} ${index + 0.5}H${across(mean + half).toFixed(2)}`,
  }));
  const hits = bars.filter(({ misses }) => !misses).length;
  return (
    <Panel
      title="Drag the confidence level"
      question={{
        key: "interval",
        ask: "At the confidence level of 80\u00a0%, how many of a hundred intervals miss the true mean?",
        write: String,
        todo: "Now drag the level to 80\u00a0%.",
        answer: level <= 80 ? "20, on average" : undefined,
      }}
      task="Each line is an interval from one sample of rolls of a fair die. The thick lines miss the true mean, 3.5. Drag the level: how many contain it? Then roll four times as often: how wide are the intervals?"
      said={`Level ${percent(level / 100, 0)}: each interval is a mean ±\u00a0${half.toFixed(2)}. ${hits} of ${SAMPLES} contain 3.5, and ${SAMPLES - hits} miss it.`}
    >
      <div class="figure-controls">
        <Slider
          label="Confidence level"
          value={level}
          min={50}
          max={99}
          said={percent(level / 100, 0)}
          onSlide={setLevel}
        />
        <Slider
          label="Rolls in a sample"
          value={rolls}
          min={20}
          max={400}
          step={20}
          said={many(rolls, "roll")}
          onSlide={(value) => {
            setRolls(value);
            setMeans(sample(value));
          }}
        />
      </div>
      <div class="figure-controls">
        <Press onPress={() => setMeans(sample(rolls))}>Take 100 new samples</Press>
      </div>
      <Ground
        told={`${SAMPLES} intervals; ${hits} of them contain the true mean`}
        names={range(2, 5).map((value) => ({ text: String(value), at: across(value) }))}
        across="mean of the rolls (upright line: 3.5)"
      >
        {[false, true].map((misses) => (
          <path
            key={String(misses)}
            class={misses ? "interval missing" : "interval"}
            d={bars
              .filter((one) => one.misses === misses)
              .map(({ path }) => path)
              .join("")}
          />
        ))}
        <path class="axis" d={`M${across(TRUE)} 0V100`} />
      </Ground>
    </Panel>
  );
}
