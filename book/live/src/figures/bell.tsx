// Means of several dice, sample after sample, until the bell of the normal curve appears.

import { useState } from "preact/hooks";
import { Panel } from "./panel";
import { count, many, Press, percent, range, rollDie, Slider, sum } from "./parts";
import { Ground, through } from "./plot";

const MEAN = 3.5;
const DEVIATION = Math.sqrt(35 / 12);
const [LOW, HIGH] = [0.5, 6.5];
const across = (value: number) => (100 * (value - LOW)) / (HIGH - LOW);
const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** A histogram of the means of so many dice beside the normal curve. */
export default function Bell() {
  const [dice, setDice] = useState(1);
  const [sums, setSums] = useState<number[]>([]);

  /** Add samples; each is the sum of its dice. */
  function take(times: number): void {
    setSums([...sums, ...range(1, times).map(() => sum(range(1, dice).map(rollDie)))]);
  }

  const samples = sums.length;
  const found = new Map<number, number>();
  for (const one of sums) found.set(one, (found.get(one) ?? 0) + 1);
  const error = DEVIATION / Math.sqrt(dice);
  /** The number of samples with a mean that the normal curve predicts, of those that have one of the possible means. */
  const expected = (mean: number) => (Math.max(1, samples) / dice) * (density((mean - MEAN) / error) / error);
  const top = 1.1 * Math.max(expected(MEAN), ...found.values());
  const up = (value: number) => 100 - (100 * value) / top;
  const points = range(0, 120).map((step) => LOW + ((HIGH - LOW) * step) / 120);
  const middle = sum(sums) / dice / samples;
  const spread = Math.sqrt(sum(sums.map((one) => (one / dice - middle) ** 2)) / (samples - 1));
  const near = sums.filter((one) => Math.abs(one / dice - MEAN) <= error).length;
  const last = samples ? `Last mean: ${((sums.at(-1) ?? 0) / dice).toFixed(2)}. ` : "";
  const seen =
    samples > 1
      ? `${many(samples, "sample")}: their means have the average ${middle.toFixed(2)} and the standard deviation ${spread.toFixed(2)}. ` +
        `${percent(near / samples)} lie within one standard deviation of 3.5.`
      : "";
  return (
    <Panel
      title="Roll until the bell appears"
      question={{
        key: "bell",
        ask: "The number on one die has the standard deviation 1.71. What is the standard deviation of the mean of four dice?",
        max: 3.5,
        step: 0.05,
        write: (value) => value.toFixed(2),
        todo: "Now roll 100 samples of four dice.",
        answer: dice === 4 && samples >= 100 ? "1.71 divided by 2, 0.85" : undefined,
      }}
      task="Choose how many dice make a sample, then roll samples. Each bar counts the samples with one mean. The line is the normal curve. How many dice does it take until the bars follow it?"
      said={`${last}${seen || `Expected: average 3.5, standard deviation ${error.toFixed(2)}.`}`}
    >
      <div class="figure-controls">
        <Slider
          label="Dice in a sample"
          value={dice}
          min={1}
          max={30}
          said={many(dice, "die", "dice")}
          onSlide={(value) => {
            setDice(value);
            setSums([]);
          }}
        />
      </div>
      <div class="figure-controls">
        {[1, 100, 1000].map((times) => (
          <Press key={times} onPress={() => take(times)}>
            {times === 1 ? "Roll 1 sample" : `Roll ${count(times)}`}
          </Press>
        ))}
        <Press quiet disabled={!samples} onPress={() => setSums([])}>
          Start again
        </Press>
      </div>
      <Ground
        told={`Histogram of ${many(samples, "mean")} of ${many(dice, "die", "dice")}, beside the normal curve with the standard deviation ${error.toFixed(2)}`}
        names={range(1, 6).map((face) => ({ text: String(face), at: across(face) }))}
        across="mean of a sample"
      >
        {[...found].map(([one, times]) => (
          <rect
            key={one}
            class="bar"
            x={across(one / dice - 0.46 / dice)}
            y={up(times)}
            width={(0.92 * 100) / dice / (HIGH - LOW)}
            height={100 - up(times)}
          />
        ))}
        <path class="curve" d={through(points.map((mean) => [across(mean), up(expected(mean))]))} />
      </Ground>
    </Panel>
  );
}
