// A question: options to choose from, or a number to guess. The answer comes after the guess.

import { useId, useRef, useState } from "preact/hooks";
import { Button } from "../button";
import type { QuizData, QuizView } from "../schema";
import { Frame, type LessonProps } from "./frame";

/** A question, and what is said to the answer. */
export function Quiz({ board, view, turn }: LessonProps<QuizData, QuizView>) {
  const { words } = board;
  const field = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(String(view.given ?? ""));
  const done = view.given != null || Boolean(view.shown);
  const again = () => {
    turn({});
    setText("");
    field.current?.querySelector<HTMLElement>("input, button")?.focus();
  };
  return (
    <Frame lang={board.lang} label={board.question}>
      <p class="dp-prompt">{board.question}</p>
      <div ref={field}>
        {board.options ? (
          <Options board={board} view={view} turn={turn} />
        ) : (
          <Guess board={board} text={text} onText={setText} onGuess={(given) => turn({ given })} />
        )}
      </div>
      <div role="status">{done && <Said board={board} view={view} />}</div>
      <div class="dp-actions">
        <Button hidden={done} onClick={() => turn({ given: null, shown: true })}>
          {words.reveal}
        </Button>
        <Button hidden={!done} onClick={again}>
          {words.retry}
        </Button>
      </div>
    </Frame>
  );
}

function Options({ board, view, turn }: LessonProps<QuizData, QuizView>) {
  const done = view.given != null || view.shown;
  const good = (index: number, right: boolean) => {
    if (done && right) return "true";
    return index === view.given ? "false" : "";
  };
  return (
    <div class="dp-options" role="group" aria-label={board.question}>
      {board.options?.map((option, index) => (
        <Button
          key={option.text}
          aria-pressed={index === view.given}
          data-good={good(index, option.good)}
          onClick={() => turn({ given: index })}
        >
          {option.text}
        </Button>
      ))}
    </div>
  );
}

interface GuessProps {
  board: QuizData;
  text: string;
  onText(text: string): void;
  onGuess(text: string): void;
}

function Guess({ board, text, onText, onGuess }: GuessProps) {
  const id = useId();
  const guess = () => text.trim() && onGuess(text.trim());
  return (
    <div class="dp-actions">
      <label for={id}>{board.words.guess}</label>
      <input
        id={id}
        inputMode="decimal"
        autocomplete="off"
        size={8}
        value={text}
        data-lm-suppress-shortcuts
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && guess()}
      />
      {board.unit && <span>{board.unit}</span>}
      <Button class="dp-first" onClick={guess}>
        {board.words.check}
      </Button>
    </div>
  );
}

/** Judges the answer, and gives the reason, with the right answer after a wrong one. */
function Said({ board, view }: { board: QuizData; view: QuizView }) {
  const judged = view.given == null ? undefined : judge(board, view.given);
  const answer = judged?.good && board.options ? undefined : board.reveal;
  const because = judged ? judged.because : board.because;
  return (
    <p data-good={String(Boolean(judged?.good))}>
      {judged && <b>{judged.good ? board.words.right : board.words.wrong} </b>}
      {answer && `${answer} `}
      {because}
    </p>
  );
}

function judge(board: QuizData, given: string | number): { good: boolean; because: string } {
  const option = board.options?.[Number(given)];
  if (option) return option;
  const guess = Number(String(given).replace(",", ".").replace("%", ""));
  const { answer = Number.NaN, tolerance = 0, because } = board;
  return { good: Math.abs(guess - answer) <= tolerance, because };
}
