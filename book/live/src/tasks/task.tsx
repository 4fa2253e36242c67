// A task on a page: its question and picture, the fields for its answers, and what is said about them. A wrong answer
// brings a hint first, then the reply to a usual mistake, and then the way.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { messageOf } from "../site/page";
import { judge, type Request, say, type Told, type Verdict } from "./asked";
import { TaskPicture } from "./picture";

export interface TaskProps {
  request: Request;
  told: Told;
  /** Hears of the first answer that is right. */
  onSolved?(): void;
  /** More buttons. */
  children?: ComponentChildren;
}

/** Returns what an answer is told, the number of wrong ones until now included. */
function replyTo({ kind, reply }: Verdict, misses: number, { wrong, hint }: Told): string {
  if (misses !== 1) return reply;
  return `${kind === "usual" ? wrong : reply} ${hint}`;
}

export function Task({ request, told, onSolved, children }: TaskProps) {
  const { blanks, words } = told;
  const asksCells = blanks[0]?.form === "cells";
  const [typed, type] = useState<string[]>(blanks.map(() => ""));
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [verdicts, hear] = useState<Verdict[]>([]);
  const [misses, count] = useState(0);
  const [said, tell] = useState("");
  const [open, unfold] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const solved = verdicts.length > 0 && verdicts.every(({ kind }) => kind === "right");
  const places = "svg" in told.picture ? (told.picture.rows ?? []).flat() : [];
  const labels = places.filter(({ name }) => chosen.has(name)).map(({ label }) => label);

  const change = () => {
    hear([]);
    tell("");
  };

  function judged(found: Verdict[]): void {
    hear(found);
    const at = found.findIndex(({ kind }) => kind !== "right");
    const first = found[at];
    if (!first) {
      tell(found[0]?.reply ?? "");
      onSolved?.();
      return;
    }
    const missed = misses + Number(first.kind === "usual" || first.kind === "wrong");
    const reply = missed > misses ? replyTo(first, missed, told) : first.reply;
    count(missed);
    tell(blanks.length > 1 ? `${blanks[at]?.label}: ${reply}` : reply);
    if (missed > misses && (missed > 2 || (missed === 2 && first.kind === "wrong"))) unfold(true);
    form.current?.querySelector<HTMLElement>(`[data-blank="${at}"]`)?.focus();
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const answers = asksCells ? [labels.join(", ")] : typed;
    try {
      judged(await Promise.all(answers.map((answer, at) => judge(request, answer, at))));
    } catch (error) {
      tell(messageOf(error));
    }
  }

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
          type(typed.with(at, value));
          change();
        }}
      />
      {blanks[at]?.form === "percent" && <span>%</span>}
    </label>
  );
  const inTable = "columns" in told.picture;
  return (
    <form class="task" ref={form} onSubmit={submit} data-solved={solved ? "" : undefined} lang={request.lang}>
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
          const others = [...chosen].filter((one) => one !== name);
          choose(new Set(chosen.has(name) ? others : [...others, name]));
          if (asksCells) change();
        }}
      />
      {places.length > 0 && <p class="task-chosen">{chosenIn(told, labels)}</p>}
      {!asksCells && !inTable && (
        <div class="task-fields">{blanks.map(({ label }, at) => field(at, label || (words.answer ?? "")))}</div>
      )}
      <div class="task-buttons">
        <button type="submit" class="live-button">
          {words.check}
        </button>
        {misses > 0 && !open && (
          <button type="button" class="live-button quiet" onClick={() => unfold(true)}>
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
