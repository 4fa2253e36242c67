// Who is where: the results that pupils have shown, as a table of pupils by tasks, and what to talk about.

import { useEffect, useState } from "preact/hooks";
import { download } from "../../../../widgets/front/src/files";
import { many, Press } from "../figures/parts";
import { messageOf } from "../site/page";
import { useTyped } from "../site/use-typed";
import { Refused, type Result, readResult } from "../tasks/asked";
import Camera from "./camera";
import { ClassChoice, DeleteClass } from "./classes";
import { onChange } from "./kept";
import { type Group, grouped, isRight, type Mistake, Pupils, parted, plain, type Row, tabled } from "./pupils";
import { FullScreen } from "./screen";

const STATES = {
  right: ["✓", "right at once"],
  later: ["✓", "right after a wrong answer"],
  wrong: ["✗", "not right yet"],
  open: ["–", "not answered"],
  unread: ["…", "not read yet"],
};
const UNREAD = { state: "unread", mistake: "" } as const;

export default function Results() {
  const [, redraw] = useState(0);
  const [register] = useState(() => new Pupils(() => redraw((count) => count + 1)));
  const [typed, type] = useTyped("typed codes", { text: "", hides: false }, ({ text }) => typeof text === "string");
  const [said, say] = useState("");
  const told = useTold(register.codes);
  useEffect(() => onChange((name) => name === register.name && register.refresh()), [register]);

  /** Takes the codes in, one on each line: all of them, or none if one of them has a typo. */
  async function take(text: string): Promise<boolean> {
    const lines = text.split("\n").map(plain).filter(Boolean);
    say("One moment …");
    const found: string[] = [];
    for (const [at, line] of lines.entries()) {
      try {
        found.push(await told.read(line));
      } catch (error) {
        const why = error instanceof Refused ? error.message.replace(/^code: /, "the code ") : messageOf(error);
        say(`Nothing came in: ${lines.length > 1 ? `line ${at + 1}: ` : ""}${why}.`);
        return false;
      }
    }
    register.take(found);
    const name = parted(found[0] ?? "").name;
    say(found.length > 1 ? `${many(found.length, "result")} came in.` : `${name || "A result"} came in.`);
    return true;
  }
  // A pupil's code, read by a telephone, opens this page with the result in its address.
  useEffect(() => {
    const hear = () => {
      const text = plain(location.href);
      if (!location.hash || !text) return;
      history.replaceState(history.state, "", location.pathname);
      void take(text);
    };
    hear();
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, []);
  const groups = grouped(register.codes, told.results);
  return (
    <FullScreen label="Who is where">
      <ClassChoice register={register} say={say} />
      <p class="room-note">{register.note}</p>
      <Collect text={typed.text} type={(text) => type(() => ({ text }))} take={take} say={say} />
      <p role="status">{said}</p>
      {groups.map((group) => (
        <GroupTable
          key={group.kind}
          group={group}
          several={groups.length > 1}
          hides={typed.hides}
          register={register}
        />
      ))}
      {groups.length > 0 && (
        <label class="room-controls">
          <input
            type="checkbox"
            checked={typed.hides}
            onChange={({ currentTarget: { checked } }) => type(() => ({ hides: checked }))}
          />
          Hide the names, for the wall
        </label>
      )}
      <div class="room-controls">
        <Press quiet disabled={register.codes.length < 2} onPress={() => register.sort()}>
          Sort by name
        </Press>
        <Press
          quiet
          disabled={!groups.length}
          onPress={() => {
            const tables = groups.map((group) => tabled(group, register.codes)).join("\n");
            download(`${register.name}, results.csv`, new Blob([tables], { type: "text/csv;charset=utf-8" }));
          }}
        >
          Save as CSV
        </Press>
        <DeleteClass register={register} say={say} />
      </div>
    </FullScreen>
  );
}

/** Returns what the codes tell, as far as it has been read, and a function that reads one more. */
function useTold(codes: string[]) {
  const [results, show] = useState<ReadonlyMap<string, Result>>(new Map());
  /** Returns a text with its code as it is always written. Rejects with `Refused` if the code has a typo. */
  const read = async (text: string) => {
    const { code, name } = parted(text);
    const result = await readResult(code, "en");
    const known = `${result.code}-${code.split("-").at(-1)}`;
    show((before) => new Map(before).set(known, result));
    return `${known} ${name}`.trim();
  };
  useEffect(() => {
    const next = codes.find((text) => !results.has(parted(text).code));
    // A code of another edition stays a row without outcomes.
    if (next) read(next).catch(() => show((before) => new Map(before).set(parted(next).code, NONE)));
  }, [codes, results]);
  return { results, read };
}

const NONE: Result = { name: "", code: "", tasks: [] };

interface CollectProps {
  text: string;
  type(text: string): void;
  take(text: string): Promise<boolean>;
  say(text: string): void;
}

/** The ways in: a field for codes, and the camera. */
function Collect({ text, type, take, say }: CollectProps) {
  const [looking, look] = useState(false);
  const add = async () => {
    if (text.trim() && (await take(text))) type("");
  };
  return (
    <>
      <form
        class="room-controls"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <label class="room-codes">
          Codes, with the name behind{" "}
          <textarea
            rows={2}
            autocapitalize="off"
            spellcheck={false}
            value={text}
            onInput={({ currentTarget: { value } }) => type(value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
              event.preventDefault();
              void add();
            }}
          />
        </label>
        <button type="submit" disabled={!text.trim()}>
          Take in
        </button>
        <Press quiet onPress={() => look(!looking)}>
          {looking ? "Camera off" : "Read with the camera"}
        </Press>
      </form>
      {looking && (
        <Camera
          onCode={(found) => void take(found)}
          onNone={() => {
            look(false);
            say("There is no camera that this page may use. Type the codes, or paste them.");
          }}
        />
      )}
    </>
  );
}

interface GroupProps {
  group: Group;
  /** True if there are other groups, so that this one is named. */
  several: boolean;
  /** True if no name is shown. */
  hides: boolean;
  register: Pupils;
}

function GroupTable({ group, several, hides, register }: GroupProps) {
  const { kind, titles, rows, mistakes } = group;
  const letters = new Map(mistakes.map(({ key }, at) => [key, letterOf(at)]));
  const known = rows.flatMap(({ tasks }) => (tasks?.length ? [tasks] : []));
  return (
    <>
      <h2>{several ? `Sheets ${kind}` : "Pupils and tasks"}</h2>
      <div class="room-scroll">
        <table class="room-table room-results">
          <thead>
            <tr>
              <th scope="col">Pupil</th>
              {titles.map((title, at) => (
                <th key={at} scope="col">
                  {at + 1} <small>{title}</small>
                </th>
              ))}
              <th scope="col">Right</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, number) => (
              <PupilRow key={row.at} {...{ titles, row, number, hides, letters, register }} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Right</th>
              {titles.map((_, at) => (
                <td key={at}>
                  {known.filter((tasks) => tasks[at] && isRight(tasks[at])).length} of {known.length}
                </td>
              ))}
              <td />
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      <Talk mistakes={mistakes} hides={hides} />
    </>
  );
}

interface PupilRowProps {
  titles: string[];
  row: Row;
  number: number;
  hides: boolean;
  /** The letter of each mistake in the list below the table. */
  letters: ReadonlyMap<string, string>;
  register: Pupils;
}

function PupilRow({ titles, row: { at, name, tasks }, number, hides, letters, register }: PupilRowProps) {
  const called = name && !hides ? name : `Pupil ${number + 1}`;
  return (
    <tr>
      <th scope="row">
        {hides ? (
          called
        ) : (
          <input
            aria-label={`Name of pupil ${number + 1}`}
            placeholder={called}
            value={name}
            maxLength={30}
            onInput={({ currentTarget: { value } }) => register.call(at, value)}
          />
        )}
      </th>
      {titles.map((_, task) => {
        const { state, mistake } = tasks?.[task] ?? UNREAD;
        const [sign, said] = STATES[state];
        return (
          <td key={task} data-state={state}>
            <span aria-hidden="true">
              {sign} {letters.get(mistake)}
            </span>
            <span class="visually-hidden">{mistake ? `${said}, mistake ${letters.get(mistake)}` : said}</span>
          </td>
        );
      })}
      <td>{tasks?.filter(isRight).length ?? "…"}</td>
      <td>
        <button type="button" class="quiet" aria-label={`Remove ${called}`} onClick={() => register.drop(at)}>
          ×
        </button>
      </td>
    </tr>
  );
}

/** The mistakes that the class met, the most usual one first. */
function Talk({ mistakes, hides }: { mistakes: Mistake[]; hides: boolean }) {
  if (!mistakes.length) return null;
  return (
    <>
      <h2>What to talk about</h2>
      <ol class="room-talk" type="a">
        {mistakes.map(({ key, title, reply, rows, tasks }) => (
          <li key={key}>
            <b>
              {many(rows.size, "pupil")}, {tasks.size > 1 ? "tasks" : "task"}{" "}
              {[...tasks].sort((a, b) => a - b).join(", ")} ({title})
            </b>
            : <i>{reply}</i>{" "}
            {!hides && <small>{[...rows].map(({ name }) => name || "somebody without a name").join(", ")}</small>}
          </li>
        ))}
      </ol>
    </>
  );
}

const letterOf = (at: number) => (at < 26 ? String.fromCharCode(97 + at) : `a${String.fromCharCode(97 + at - 26)}`);
