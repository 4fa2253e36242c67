// Fresh tasks below the exercises of a chapter and below a trainer: one after another, as often as somebody likes.

import { render } from "preact";
import { useRef, useState } from "preact/hooks";
import { anySeed } from "../../../../widgets/front/src/lesson/random";
import { find, messageOf } from "../site/page";
import { remember } from "../site/storage";
import { make, type Request, type Told, usualLanguage } from "./asked";
import { Choice } from "./choice";
import { Task } from "./task";

type Wanted = Extract<Request, { seed: string }>;

const newSeed = () => String(anySeed());

/** Shows a task in its part of the page. Rejects if none comes. */
export async function showFresh(place: HTMLElement): Promise<void> {
  const types = (place.dataset.types ?? "").split(" ");
  const level = Number(place.dataset.level ?? 1);
  const request = { type: types[0] ?? "", level, seed: newSeed(), lang: usualLanguage() };
  const told = await make(request);
  render(<Fresh types={types} first={{ request, told }} />, find(place, ".task-place"));
  find(place, ".task-question").focus();
}

interface Shown {
  request: Wanted;
  told: Told;
}

function Fresh({ types, first }: { types: string[]; first: Shown }) {
  const [{ request, told }, show] = useState(first);
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
      show({ request: newest.current, told: found });
      tell("");
      if (focus) question.current?.focus();
    } catch (error) {
      tell(messageOf(error));
    }
  }

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
      <Task key={JSON.stringify(request)} request={request} told={told}>
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
