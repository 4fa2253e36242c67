// The class's data: guesses first, then what the groups found, and last the bars of all against the exact curve.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { download, textOf } from "../../../../widgets/front/src/files";
import { many, Press, percent, sum } from "../figures/parts";
import { Ground } from "../figures/plot";
import { forget, OURS, remember } from "../site/storage";
import { read, written } from "./csv";
import { classes, type Data, PREFIX, recalled } from "./kept";
import { FullScreen } from "./screen";

interface Experiment {
  name: string;
  title: string;
  outcomes: string[];
  chances: number[];
}

const MOST = 9_999;
/** The height of the most frequent guess: guesses gather on few outcomes, so they have a scale of their own. */
const GUESS_HEIGHT = 90;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The data of a class, if the browser keeps any of an experiment that there is. */
function open(name: string, experiments: readonly Experiment[]): Data | undefined {
  const data = recalled(name);
  const fits = experiments.some(
    (each) => each.name === data?.experiment && each.outcomes.length === data.guesses.length,
  );
  return data && fits ? data : undefined;
}

const empty = (experiment: Experiment): Data => ({
  experiment: experiment.name,
  guesses: experiment.outcomes.map(() => 0),
  groups: [{ name: "1", counts: experiment.outcomes.map(() => 0) }],
  shown: false,
});

export default function ClassData({ given }: { given: { experiments: Experiment[] } }) {
  const first =
    given.experiments.find(({ name }) => `#${name}` === location.hash) ?? (given.experiments[0] as Experiment);
  const [name, setName] = useState(() => classes()[0] ?? "our class");
  const [steps, setSteps] = useState<Data[]>(() => [open(name, given.experiments) ?? empty(first)]);
  const [problem, setProblem] = useState("");
  const [upTo, setUpTo] = useState<number | undefined>();
  const [removing, setRemoving] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const data = steps.at(-1) as Data;
  const experiment = given.experiments.find((each) => each.name === data.experiment) ?? first;
  const { outcomes } = experiment;

  // Keys may come faster than the page is drawn anew, so every change starts from what was last entered.
  const change = (part: (now: Data) => Partial<Data>) => {
    setSteps((before) => {
      const now = before.at(-1) as Data;
      return [...before, { ...now, ...part(now) }];
    });
    setProblem("");
  };
  const saved = useRef(data);
  useEffect(() => {
    if (saved.current !== data) remember(PREFIX + name, JSON.stringify(data));
    saved.current = data;
  }, [data]);
  const turnTo = (other: string) => {
    const opened = open(other, given.experiments) ?? empty(experiment);
    saved.current = opened;
    setName(other);
    setSteps([opened]);
    setRemoving(false);
  };
  const counted = (value: string) => Math.min(MOST, Math.max(0, Math.round(Number(value)) || 0));
  const setCount = (group: number, outcome: number, value: string) =>
    change((now) => ({
      groups: now.groups.map((each, index) =>
        index === group ? { ...each, counts: each.counts.with(outcome, counted(value)) } : each,
      ),
    }));
  const addGroup = () =>
    change(({ groups }) => ({
      groups: [...groups, { name: String(groups.length + 1), counts: outcomes.map(() => 0) }],
    }));
  const bringIn = (text: string) => {
    try {
      const groups = read(text, outcomes);
      change(() => ({ groups }));
    } catch (error) {
      setProblem(`Nothing was changed: ${messageOf(error)}.`);
    }
  };
  // The field that a new group begins with gets the focus, before the next key can come.
  const groups = useRef(data.groups.length);
  useLayoutEffect(() => {
    if (data.groups.length === groups.current + 1)
      table.current?.querySelector<HTMLInputElement>("tbody tr:last-child td input")?.focus();
    groups.current = data.groups.length;
  }, [data.groups.length]);

  return (
    <FullScreen label="The class’s data">
      <div class="room-controls">
        <label>
          Class{" "}
          <input
            value={name}
            maxLength={40}
            list="classes"
            onChange={(event) => turnTo(event.currentTarget.value || name)}
          />
        </label>
        <datalist id="classes">
          {classes().map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <label>
          Experiment{" "}
          <select
            value={experiment.name}
            onChange={({ currentTarget: { value } }) =>
              change(() => empty(given.experiments.find((each) => each.name === value) ?? experiment))
            }
          >
            {given.experiments.map((each) => (
              <option key={each.name} value={each.name}>
                {each.title}
              </option>
            ))}
          </select>
        </label>
        <Press quiet disabled={steps.length < 2} onPress={() => setSteps(steps.slice(0, -1))}>
          Undo
        </Press>
      </div>
      <h2>1. Guess</h2>
      <p>How many of you expect each outcome most often?</p>
      <div class="room-scroll">
        <table class="room-table">
          <thead>
            <tr>
              <td />
              {outcomes.map((outcome) => (
                <th key={outcome} scope="col">
                  {outcome}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Guesses</th>
              {outcomes.map((outcome, index) => (
                <td key={outcome}>
                  <Count
                    label={`Guesses for ${outcome}`}
                    value={data.guesses[index] ?? 0}
                    onCount={(value) => change((now) => ({ guesses: now.guesses.with(index, counted(value)) }))}
                  />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <h2>2. Type in what the groups found</h2>
      <div class="room-scroll">
        <table class="room-table" ref={table}>
          <thead>
            <tr>
              <th scope="col">Group</th>
              {outcomes.map((outcome) => (
                <th key={outcome} scope="col">
                  {outcome}
                </th>
              ))}
              <th scope="col">All</th>
            </tr>
          </thead>
          <tbody>
            {data.groups.map((group, row) => (
              <tr key={row}>
                <th scope="row">
                  <input
                    aria-label={`Name of group ${row + 1}`}
                    value={group.name}
                    maxLength={20}
                    onInput={({ currentTarget: { value } }) =>
                      change(({ groups }) => ({
                        groups: groups.map((each, at) => (at === row ? { ...each, name: value } : each)),
                      }))
                    }
                  />
                </th>
                {outcomes.map((outcome, index) => (
                  <td key={outcome}>
                    <Count
                      label={`Group ${group.name}: ${outcome}`}
                      value={group.counts[index] ?? 0}
                      onCount={(value) => setCount(row, index, value)}
                    />
                  </td>
                ))}
                <td>{sum(group.counts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="room-controls">
        <Press onPress={addGroup}>Add a group</Press>
        <Press
          quiet
          disabled={!sum(data.groups.flatMap(({ counts }) => counts))}
          onPress={() =>
            download(`${name}.csv`, new Blob([written(data.groups, outcomes)], { type: "text/csv;charset=utf-8" }))
          }
        >
          Save as CSV
        </Press>
        <label class="room-file">
          Open a CSV{" "}
          <input
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={async (event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) bringIn(await textOf(file));
            }}
          />
        </label>
        {removing ? (
          <Press
            onPress={() => {
              forget(OURS + PREFIX + name);
              turnTo(classes()[0] ?? "our class");
            }}
          >
            {`Really delete “${name}”`}
          </Press>
        ) : (
          <Press quiet onPress={() => setRemoving(true)}>
            Delete this class
          </Press>
        )}
      </div>
      <details>
        <summary>Paste lines</summary>
        <label>
          A group and an outcome on each line, or one outcome on each line{" "}
          <textarea
            rows={4}
            onChange={(event) => event.currentTarget.value.trim() && bringIn(event.currentTarget.value)}
          />
        </label>
      </details>
      <p role="alert">{problem}</p>
      <h2>3. Compare</h2>
      {data.shown ? (
        <Bars {...{ data, experiment, upTo, setUpTo }} />
      ) : (
        <p>When everybody has guessed, and the numbers are in:</p>
      )}
      <div class="room-controls">
        <Press quiet={data.shown} onPress={() => change((now) => ({ shown: !now.shown }))}>
          {data.shown ? "Hide the bars" : "Show the bars"}
        </Press>
      </div>
      <p class="room-note">
        {`Nothing leaves this room: this browser keeps what you type under “${name}”, until you delete it.`}
      </p>
    </FullScreen>
  );
}

interface CountProps {
  label: string;
  value: number;
  onCount(value: string): void;
}

/** A field for a count, which stays empty at 0. It tells each key, or else drawing the page anew would take it back. */
function Count({ label, value, onCount }: CountProps) {
  return (
    <input
      type="number"
      inputMode="numeric"
      min={0}
      max={MOST}
      aria-label={label}
      value={value || ""}
      onInput={(event) => onCount(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

interface BarsProps {
  data: Data;
  experiment: Experiment;
  upTo: number | undefined;
  setUpTo(groups: number): void;
}

/** The shares of the first groups, or of all, beside the guesses and the exact probabilities. */
function Bars({ data, experiment, upTo, setUpTo }: BarsProps) {
  const { outcomes, chances } = experiment;
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
