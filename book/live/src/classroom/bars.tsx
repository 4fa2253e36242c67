// The bars of a class beside its guesses and the exact probabilities.

import { useState } from "preact/hooks";
import { many, percent, sum } from "../figures/parts";
import { Ground } from "../figures/plot";
import type { Experiment } from "./experiments";
import type { Findings } from "./kept";

/** The height of the most frequent guess: guesses gather on few outcomes, so they have a scale of their own. */
const GUESS_HEIGHT = 90;

interface BarsProps {
  data: Findings;
  experiment: Experiment;
}

/** The shares of the first groups, or of all, beside the guesses and the exact probabilities. */
export function Bars({ data, experiment }: BarsProps) {
  const { outcomes, chances } = experiment;
  const [upTo, setUpTo] = useState<number>();
  const [alone, setAlone] = useState(false);
  const groups = Math.min(upTo ?? data.groups.length, data.groups.length);
  const seen = data.groups.slice(alone ? groups - 1 : 0, groups);
  const counts = outcomes.map((_, index) => sum(seen.map((group) => group.counts[index] ?? 0)));
  const total = sum(counts);
  const votes = sum(data.guesses);
  const share = (count: number, of: number) => (of ? count / of : 0);
  const shares = counts.map((count) => share(count, total));
  const top = 1.08 * Math.max(...shares, ...chances);
  const mostGuesses = Math.max(1, ...data.guesses);
  const wide = 100 / outcomes.length;
  const best = counts.indexOf(Math.max(...counts));
  const guessed = data.guesses.indexOf(Math.max(...data.guesses));
  const told = total
    ? `${many(total, "observation")} of ${alone ? `group ${seen[0]?.name}` : many(groups, "group")}. ${outcomes[best]} came up most often: ${many(counts[best] ?? 0, "time")}, ${percent(shares[best] ?? 0)}; expected are ${percent(chances[best] ?? 0)}.` +
      (votes ? ` Most guesses were for ${outcomes[guessed]}.` : "")
    : "There are no numbers yet.";
  return (
    <>
      {data.groups.length > 1 && (
        <div class="room-controls">
          <label class="room-slider">
            {`Groups: ${groups} of ${data.groups.length} `}
            <input
              type="range"
              min={1}
              max={data.groups.length}
              value={groups}
              aria-valuetext={many(groups, "group")}
              onInput={(event) => setUpTo(Number(event.currentTarget.value))}
            />
          </label>
          <label>
            <input type="checkbox" checked={alone} onChange={(event) => setAlone(event.currentTarget.checked)} />{" "}
            {`only group ${data.groups[groups - 1]?.name}`}
          </label>
        </div>
      )}
      <Ground
        told={told}
        names={outcomes.map((text, index) => ({ text, at: (index + 0.5) * wide }))}
        across="bars: the class · lines: exact probability · dashed: guesses, on a scale of their own"
      >
        {outcomes.map((outcome, index) => {
          const [x, high] = [index * wide, (value: number) => (100 * value) / top];
          const exact = 100 - high(chances[index] ?? 0);
          const guess = (GUESS_HEIGHT * (data.guesses[index] ?? 0)) / mostGuesses;
          return (
            <g key={outcome}>
              <rect
                class="room-bar"
                x={x + 0.12 * wide}
                width={0.76 * wide}
                y={100 - high(shares[index] ?? 0)}
                height={high(shares[index] ?? 0)}
              />
              {votes > 0 && (
                <rect class="room-guess" x={x + 0.2 * wide} width={0.6 * wide} y={100 - guess} height={guess} />
              )}
              <path class="room-exact" d={`M${x} ${exact}h${wide}`} />
            </g>
          );
        })}
      </Ground>
      <p role="status">{told}</p>
    </>
  );
}
