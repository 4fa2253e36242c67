// The tasks of a printed sheet, which its code names: each with fields for its answers, and the number of right ones.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { find } from "../site/page";
import { remember } from "../site/storage";
import { make, type Outcome, Refused, type Request, say, type Told, usualLanguage } from "./asked";
import { Choice } from "./choice";
import { ResultCode } from "./result";
import { Task } from "./task";

/** Shows the tasks of a code in its part of the page, and puts the code into the address, where a reload finds it.
 *  Returns what is wrong with the code, or nothing. */
export async function showSheet(place: HTMLElement, code: string): Promise<string> {
  const lang = usualLanguage();
  const target = find(place, ".task-place");
  render(null, target);
  try {
    const first = await make({ code, number: 0, lang });
    history.replaceState(null, "", `#${encodeURIComponent(code.trim())}`);
    render(<Sheet code={code} first={first} language={lang} />, target);
    find(target, "h2").focus();
    return "";
  } catch (error) {
    if (error instanceof Refused) return error.message.replace(/^code: (.*)$/s, "The code $1.");
    throw error;
  }
}

function Sheet({ code, first, language }: { code: string; first: Told; language: string }) {
  const [lang, speak] = useState(language);
  const [tasks, show] = useState([first]);
  const [outcomes, count] = useState(() => Array<Outcome>(first.count).fill(["open", 0]));
  const request = (number: number): Request => ({ code, number, lang });
  useEffect(() => {
    let wanted = true;
    const bring = async () => {
      const found: Told[] = [];
      for (let number = 0; wanted && number < first.count; number++) {
        found.push(await make({ code, number, lang }));
        if (wanted) show((before) => [...found, ...before.slice(found.length)]);
      }
    };
    void bring();
    return () => {
      wanted = false;
    };
  }, [code, lang, first]);
  const { words, languages } = tasks[0] ?? first;
  return (
    <section lang={lang} translate={false}>
      <div class="task-choices">
        <Choice
          label={words.language}
          value={lang}
          values={languages}
          onChoose={(chosen) => {
            remember("lang", chosen);
            speak(chosen);
          }}
        />
      </div>
      {tasks.map((told, number) => (
        <section key={`${lang} ${told.words.check} ${number}`}>
          <h2 tabIndex={-1}>{say(told.words.task, { number: number + 1 })}</h2>
          {told.question.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Task
            request={request(number)}
            told={told}
            name={`${code.trim().toUpperCase()} ${number}`}
            onOutcome={(outcome) => count((before) => before.with(number, outcome))}
          />
        </section>
      ))}
      <p class="task-score" role="status">
        {say(words.score, { right: outcomes.filter(isRight).length, count: first.count })}
      </p>
      <ResultCode code={code.trim()} outcomes={outcomes} words={words} />
    </section>
  );
}

const isRight = ([state]: Outcome) => state === "right" || state === "later";
