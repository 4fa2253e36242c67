// Questions to project, one at a time; the answer comes when it is asked for.

import { useEffect, useState } from "preact/hooks";
import { Press } from "../figures/parts";
import { keepTyped, typed } from "../site/typed";
import { FullScreen, useKeys } from "./screen";

interface Lesson {
  name: string;
  title: string;
  questions: { question: string; answer: string }[];
}

/** The questions of a lesson, which the address names: `questions.html#why-seven`. */
export default function Questions({ given }: { given: { lessons: Lesson[] } }) {
  const named = () =>
    Math.max(
      0,
      given.lessons.findIndex(({ name }) => `#${name}` === location.hash),
    );
  const [chosen, choose] = useState(named);
  /** Even steps show a question, odd ones its answer too. */
  const within = (step: number, { questions }: Lesson) =>
    Math.min(2 * questions.length - 1, Math.max(0, Math.trunc(step) || 0));
  const stepOf = (lesson: Lesson) => within(Number(typed(lesson.name)), lesson);
  const [step, setStep] = useState(() => stepOf(given.lessons[chosen] as Lesson));
  const lesson = given.lessons[chosen] as Lesson;
  const last = 2 * lesson.questions.length - 1;
  const go = (by: number) =>
    setStep((now) => {
      const next = within(now + by, lesson);
      keepTyped(lesson.name, next ? String(next) : undefined);
      return next;
    });
  useEffect(() => {
    const hear = () => {
      choose(named());
      setStep(stepOf(given.lessons[named()] as Lesson));
    };
    window.addEventListener("hashchange", hear);
    return () => window.removeEventListener("hashchange", hear);
  }, []);
  const [on, back] = [() => go(1), () => go(-1)];
  useKeys({ " ": on, PageDown: on, ArrowRight: on, PageUp: back, ArrowLeft: back });
  const { question, answer } = lesson.questions[step >> 1] ?? { question: "", answer: "" };
  return (
    <FullScreen label={`Questions: ${lesson.title}`}>
      <div class="room-controls">
        <label>
          Lesson{" "}
          <select value={lesson.name} onChange={(event) => (location.hash = event.currentTarget.value)}>
            {given.lessons.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="room-slide" role="status">
        <p class="room-question">{question}</p>
        <p class="room-answer">{step % 2 ? answer : "\u00a0"}</p>
      </div>
      <div class="room-controls">
        <Press quiet disabled={!step} onPress={back}>
          Back
        </Press>
        <Press disabled={step === last} onPress={on}>
          {step % 2 ? "Next question" : "Answer"}
        </Press>
        <span>
          {(step >> 1) + 1} of {lesson.questions.length}
        </span>
      </div>
    </FullScreen>
  );
}
