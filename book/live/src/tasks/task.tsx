// A task on a page: its question and picture, the fields for its answers, and what is said about them. A wrong answer
// brings a hint first, then the reply to a usual mistake, and then the way.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "../site/page";
import { useTyped } from "../site/use-typed";
import { judge, type Outcome, type Request, say, type Told, type Verdict } from "./asked";
import { TaskPicture } from "./picture";

export interface TaskProps {
  request: Request;
  told: Told;
  /** The name under which this page keeps the answers. */
  name: string;
  /** Hears what has become of the task. */
  onOutcome?(outcome: Outcome): void;
  /** More buttons. */
  children?: ComponentChildren;
}

/** The answers to a task, as the browser keeps them. */
interface Answers {
  typed: string[];
  chosen: string[];
  /** The number of wrong ones, and the first usual mistake among them. */
  misses: number;
  mistake: number;
  /** True if the way to the answer is shown. */
  open: boolean;
  /** True if these answers have been checked. */
  checked: boolean;
}

/** Returns the answers to a task, which the page keeps under a name. */
function useAnswers(name: string, blanks: number) {
  const none = {
    typed: Array<string>(blanks).fill(""),
    chosen: [],
    misses: 0,
    mistake: 0,
    open: false,
    checked: false,
  };
  return useTyped<Answers>(
    name,
    none,
    ({ typed, chosen, misses, mistake }) =>
      typed.length === blanks &&
      [...typed, ...chosen].every((one) => typeof one === "string") &&
      misses >= 0 &&
      mistake >= 0,
  );
}

/** Returns what an answer is told, the number of wrong ones until now included. */
function replyTo({ kind, reply }: Verdict, misses: number, { wrong, hint }: Told): string {
  if (misses !== 1) return reply;
  return `${kind === "usual" ? wrong : reply} ${hint}`;
}

/** Returns the outcome of a task, by its wrong answers until now. */
function outcomeOf({ misses, mistake }: Answers, solved: boolean): Outcome {
  if (!misses) return [solved ? "right" : "open", 0];
  return [solved ? "later" : "wrong", mistake];
}

export function Task({ request, told, name, onOutcome, children }: TaskProps) {
  const { blanks, words } = told;
  const asksCells = blanks[0]?.form === "cells";
  const [answers, change] = useAnswers(name, blanks.length);
  const [verdicts, hear] = useState<Verdict[]>([]);
  const [said, tell] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(0);
  const { typed, chosen, misses, mistake, open } = answers;
  const solved = verdicts.length > 0 && verdicts.every(({ kind }) => kind === "right");
  const places = "svg" in told.picture ? (told.picture.rows ?? []).flat() : [];
  const labels = places.filter(({ name }) => chosen.includes(name)).map(({ label }) => label);

  const keep = (part: Partial<Answers>) => change(() => part);
  const answer = (part: Partial<Answers>) => {
    asked.current += 1;
    keep({ ...part, checked: false });
    hear([]);
    tell("");
  };

  /** Says what is wrong with the answers, or that all are right. Those that come back with the page were counted before. */
  function judged(found: Verdict[], again: boolean): void {
    hear(found);
    const at = found.findIndex(({ kind }) => kind !== "right");
    const first = found[at];
    if (!first) {
      keep({ checked: true });
      tell(found[0]?.reply ?? "");
      return;
    }
    const isMiss = first.kind === "usual" || first.kind === "wrong";
    const missed = misses + Number(isMiss && !again);
    const reply = isMiss ? replyTo(first, missed, told) : first.reply;
    const isTime = isMiss && (missed > 2 || (missed === 2 && first.kind === "wrong"));
    keep({ checked: true, misses: missed, mistake: mistake || first.mistake, open: open || isTime });
    tell(blanks.length > 1 ? `${blanks[at]?.label}: ${reply}` : reply);
    if (!again) form.current?.querySelector<HTMLElement>(`[data-blank="${at}"]`)?.focus();
  }

  async function check(again = false): Promise<void> {
    const given = asksCells ? [labels.join(", ")] : typed;
    const number = ++asked.current;
    try {
      const found = await Promise.all(given.map((text, at) => judge(request, text, at)));
      // Whoever typed on meanwhile reads nothing about the answers from before.
      if (number === asked.current) judged(found, again);
    } catch (error) {
      tell(messageOf(error));
    }
  }

  useEffect(() => {
    if (answers.checked) void check(true);
  }, []);
  useEffect(() => onOutcome?.(outcomeOf(answers, solved)), [misses, mistake, solved]);

  const field = (at: number, label: string) => (
    <label key={label}>
      <span>{label}</span>
      <input
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        data-blank={at}
        aria-invalid={verdicts[at] && verdicts[at].kind !== "right"}
        value={typed[at]}
        onInput={({ currentTarget: { value } }) => {
          answer({ typed: typed.with(at, value) });
        }}
      />
      {blanks[at]?.form === "percent" && <span>%</span>}
    </label>
  );
  const inTable = "columns" in told.picture ? told.picture.rows.flatMap(([, cells]) => cells) : [];
  const below = blanks.map(({ label }, at) => ({ label, at })).filter(({ label }) => !inTable.includes(label));
  return (
    <form
      class="task"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
      data-solved={solved ? "" : undefined}
      lang={request.lang}
    >
      <TaskPicture
        told={told}
        chosen={chosen}
        open={open || solved}
        field={(letter) =>
          field(
            blanks.findIndex(({ label }) => label === letter),
            letter,
          )
        }
        onChoose={(name) => {
          const others = chosen.filter((one) => one !== name);
          const next = { chosen: chosen.includes(name) ? others : [...others, name] };
          if (asksCells) answer(next);
          else keep(next);
        }}
      />
      {places.length > 0 && <p class="task-chosen">{chosenIn(told, labels)}</p>}
      {!asksCells && below.length > 0 && (
        <div class="task-fields">{below.map(({ label, at }) => field(at, label || (words.answer ?? "")))}</div>
      )}
      <div class="task-buttons">
        <button type="submit" class="live-button">
          {words.check}
        </button>
        {misses > 0 && !open && (
          <button type="button" class="live-button quiet" onClick={() => keep({ open: true })}>
            {words.way}
          </button>
        )}
        {children}
      </div>
      <div role="status">
        <p class="task-said">{said}</p>
        {open && (
          <>
            <p class="task-way">{words.solution}</p>
            <ol>
              {told.way.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </>
        )}
      </div>
    </form>
  );
}

/** Returns the line below a picture: the cells of the answer, or the number of the squares marked. */
function chosenIn({ blanks, words }: Told, labels: string[]): string {
  if (blanks[0]?.form !== "cells")
    return labels.length ? say(words.marked, { count: labels.length }) : (words.mark ?? "");
  return labels.length ? say(words.chosen, { cells: labels.join(", ") }) : (words.none ?? "");
}
