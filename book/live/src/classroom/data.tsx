// The class's data: guesses first, then what the groups found, and last the bars of all against the exact curve.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { download, textOf } from "../../../../widgets/front/src/files";
import { many, Press, sum } from "../figures/parts";
import { messageOf } from "../site/page";
import { keepTyped, typed } from "../site/typed";
import { Bars } from "./bars";
import { ClassChoice, DeleteClass } from "./classes";
import { Count, CountTable } from "./counts";
import { read, written } from "./csv";
import { type Experiment, Experiments } from "./experiments";
import { type Group, MOST_COUNT, onChange } from "./kept";
import { FullScreen } from "./screen";

/** The name under which typed lines are kept until they have been read. */
const LINES = "lines";

export default function ClassData({ given }: { given: { experiments: Experiment[] } }) {
  const [, redraw] = useState(0);
  const [register] = useState(() => new Experiments(given.experiments, () => redraw((count) => count + 1)));
  const [said, say] = useState("");
  useEffect(() => onChange((name) => name === register.name && register.refresh()), [register]);
  useEffect(() => {
    const hear = () => register.follow(location.hash);
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, [register]);

  const bringIn = (text: string) => {
    try {
      const found = read(text, register.experiment.outcomes);
      register.change("", () => found);
      const parts = [
        found.guesses && many(sum(found.guesses), "guess", "guesses"),
        found.groups && `the counts of ${many(found.groups.length, "group")}`,
      ];
      say(`Taken in: ${parts.filter(Boolean).join(" and ")}. Undo brings back what was there before.`);
      return true;
    } catch (error) {
      say(`Nothing was changed: ${messageOf(error)}.`);
      return false;
    }
  };
  // What is typed into a field belongs to its own table, even if the next one has a field of the same name.
  const table = `${register.name} ${register.experiment.name}`;
  return (
    <FullScreen label="The class’s data">
      <ClassChoice register={register} say={say}>
        <label>
          Experiment{" "}
          <select value={register.experiment.name} onChange={(event) => register.choose(event.currentTarget.value)}>
            {given.experiments.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </ClassChoice>
      <p class="room-note">{register.note}</p>
      <Guesses key={`guesses ${table}`} register={register} say={say} />
      <Groups key={`groups ${table}`} register={register} say={say} />
      <p role="alert">{said}</p>
      <Files register={register} bringIn={bringIn} say={say} />
      <Comparison register={register} />
    </FullScreen>
  );
}

interface PartProps {
  register: Experiments;
  /** Shows a sentence, or none. */
  say(text: string): void;
}

const NO_COUNT = `a count is a whole number from 0 to ${MOST_COUNT.toLocaleString("en")}, so nothing was changed`;

function Guesses({ register, say }: PartProps) {
  const { outcomes } = register.experiment;
  return (
    <>
      <h2>1. Guess</h2>
      <p>How many of you expect each outcome most often?</p>
      <CountTable outcomes={outcomes}>
        <tr>
          <th scope="row">Guesses</th>
          {outcomes.map((outcome, at) => (
            <td key={outcome}>
              <Count
                label={`Guesses for ${outcome}`}
                value={register.now.guesses[at] ?? 0}
                onCount={(value) => {
                  register.change(`guess ${at}`, ({ guesses }) => ({ guesses: guesses.with(at, value) }));
                  say("");
                }}
                onWrong={(text) => say(`Guesses for ${outcome}: “${text}”? Here ${NO_COUNT}.`)}
              />
            </td>
          ))}
        </tr>
      </CountTable>
    </>
  );
}

function Groups({ register, say }: PartProps) {
  const { outcomes } = register.experiment;
  const { groups } = register.now;
  const place = useRef<HTMLDivElement>(null);
  const change = (field: string, row: number, part: (group: Group) => Partial<Group>) => {
    const changed = (group: Group) => ({ ...group, ...part(group) });
    register.change(field, ({ groups }) => ({
      groups: groups.map((group, at) => (at === row ? changed(group) : group)),
    }));
    say("");
  };
  const add = () =>
    register.change("", ({ groups }) => ({
      groups: [...groups, { name: String(groups.length + 1), counts: outcomes.map(() => 0) }],
    }));
  // The field that a new group begins with gets the focus, before the next key can come.
  const before = useRef(groups.length);
  useLayoutEffect(() => {
    if (groups.length === before.current + 1)
      place.current?.querySelector<HTMLInputElement>("tbody tr:last-child td input")?.focus();
    before.current = groups.length;
  }, [groups.length]);
  return (
    <div ref={place}>
      <h2>2. Type in what the groups found</h2>
      <CountTable outcomes={outcomes} first="Group" last="All">
        {groups.map((group, row) => (
          <tr key={row}>
            <th scope="row">
              <input
                aria-label={`Name of group ${row + 1}`}
                value={group.name}
                maxLength={20}
                onInput={({ currentTarget: { value } }) => change(`name ${row}`, row, () => ({ name: value }))}
              />
            </th>
            {outcomes.map((outcome, at) => (
              <td key={outcome}>
                <Count
                  label={`Group ${group.name}: ${outcome}`}
                  value={group.counts[at] ?? 0}
                  onCount={(value) =>
                    change(`count ${row} ${at}`, row, ({ counts }) => ({ counts: counts.with(at, value) }))
                  }
                  onWrong={(text) => say(`Group ${group.name}, ${outcome}: “${text}”? Here ${NO_COUNT}.`)}
                />
              </td>
            ))}
            <td>{sum(group.counts)}</td>
          </tr>
        ))}
      </CountTable>
      <div class="room-controls">
        <Press onPress={add}>Add a group</Press>
      </div>
    </div>
  );
}

/** The ways of the data to other programs and back, and the end of a class. */
function Files({ register, bringIn, say }: PartProps & { bringIn(text: string): boolean }) {
  const { now: findings, experiment, name } = register;
  const { guesses, groups } = findings;
  const [lines, type] = useState(() => typed(LINES) ?? "");
  const write = (text: string) => {
    type(text);
    keepTyped(LINES, text || undefined);
  };
  return (
    <>
      <div class="room-controls">
        <Press
          quiet
          disabled={!sum([...guesses, ...groups.flatMap(({ counts }) => counts)])}
          onPress={() => {
            const text = written(findings, experiment.outcomes);
            download(`${name}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
          }}
        >
          Save as CSV
        </Press>
        <label class="room-file">
          Open a CSV{" "}
          <input
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={async ({ currentTarget: field }) => {
              const [file] = field.files ?? [];
              if (file) bringIn(await textOf(file));
              field.value = "";
            }}
          />
        </label>
        <DeleteClass register={register} say={say} />
      </div>
      <details open={!!lines}>
        <summary>Paste lines</summary>
        <label>
          A group and an outcome on each line, or one outcome on each line, or a table with a column for each outcome{" "}
          <textarea rows={4} value={lines} onInput={(event) => write(event.currentTarget.value)} />
        </label>
        <Press quiet disabled={!lines.trim()} onPress={() => bringIn(lines) && write("")}>
          Bring in these lines
        </Press>
      </details>
    </>
  );
}

function Comparison({ register }: { register: Experiments }) {
  const { now: findings, experiment } = register;
  return (
    <>
      <h2>3. Compare</h2>
      {findings.shown ? (
        <Bars key={`${register.name} ${experiment.name}`} data={findings} experiment={experiment} />
      ) : (
        <p>When everybody has guessed, and the numbers are in:</p>
      )}
      <div class="room-controls">
        <Press quiet={findings.shown} onPress={() => register.change("shown", ({ shown }) => ({ shown: !shown }))}>
          {findings.shown ? "Hide the bars" : "Show the bars"}
        </Press>
      </div>
    </>
  );
}
