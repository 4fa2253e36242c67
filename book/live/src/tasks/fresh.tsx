// Fresh tasks below the exercises of a chapter and below a trainer: one after another, as often as somebody likes.

import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { anySeed } from "../../../../widgets/front/src/lesson/random";
import { find, messageOf } from "../site/page";
import { remember } from "../site/storage";
import { keepTyped, typedValue } from "../site/typed";
import { make, type Request, type Told, usualLanguage } from "./asked";
import { Choice } from "./choice";
import { Task } from "./task";

type Wanted = Extract<Request, { seed: string }>;

const newSeed = () => String(anySeed());

/** Shows a task in its part of the page: the one that the page keeps under a name, or a new one, which gets the focus.
 *  Rejects if none comes. */
export async function showFresh(place: HTMLElement, name: string): Promise<void> {
  const types = (place.dataset.types ?? "").split(" ");
  const level = Number(place.dataset.level ?? 1);
  const fits = ({ type, level, seed }: Wanted) => types.includes(type) && level > 0 && typeof seed === "string";
  const kept = typedValue(name, fits);
  const request = { type: types[0] ?? "", level, seed: newSeed(), ...kept, lang: usualLanguage() };
  const told = await make(request);
  render(<Fresh types={types} first={{ request, told }} name={name} />, find(place, ".task-place"));
  if (!kept) find(place, ".task-question").focus();
}

interface Shown {
  request: Wanted;
  told: Told;
}

interface FreshProps {
  types: string[];
  first: Shown;
  /** The name under which the page keeps the task; the one for its answers begins with it. */
  name: string;
}

function Fresh({ types, first, name }: FreshProps) {
  const [{ request, told }, show] = useState(first);
  const answers = `${name} answers`;
  const [problem, tell] = useState("");
  const question = useRef<HTMLDivElement>(null);
  const newest = useRef<Wanted>(request);

  async function ask(changed: Partial<Wanted>, focus = false): Promise<void> {
    const wanted = { ...newest.current, ...changed };
    newest.current = wanted;
    try {
      const found = await make(wanted);
      if (newest.current !== wanted) return;
      newest.current = { ...wanted, level: found.level };
      if (changed.seed) keepTyped(answers, undefined);
      show({ request: newest.current, told: found });
      tell("");
      if (focus) question.current?.focus();
    } catch (error) {
      tell(messageOf(error));
    }
  }

  useEffect(() => keepTyped(name, JSON.stringify(request)), [request]);
  const { words } = told;
  const kinds = Object.fromEntries(types.map((type) => [type, told.types[type] ?? type]));
  const levels = Object.fromEntries(Array.from({ length: told.levels }, (_, at) => [at + 1, String(at + 1)]));
  return (
    <section lang={request.lang} aria-label={told.types[request.type]} translate={false} data-seed={request.seed}>
      <div class="task-choices">
        {types.length > 1 && (
          <Choice
            label={words.kind}
            value={request.type}
            values={kinds}
            onChoose={(type) => ask({ seed: newSeed(), type, level: 1 })}
          />
        )}
        <Choice
          label={words.level}
          value={String(request.level)}
          values={levels}
          onChoose={(level) => ask({ seed: newSeed(), level: Number(level) })}
        />
        <Choice
          label={words.language}
          value={request.lang}
          values={told.languages}
          onChoose={(lang) => {
            remember("lang", lang);
            void ask({ lang });
          }}
        />
      </div>
      <div class="task-question" tabIndex={-1} ref={question}>
        {told.question.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Task key={JSON.stringify(request)} request={request} told={told} name={answers}>
        <button type="button" class="live-button quiet" onClick={() => ask({ seed: newSeed() }, true)}>
          {words.another}
        </button>
      </Task>
      <p class="live-said" role="status">
        {problem}
      </p>
    </section>
  );
}
