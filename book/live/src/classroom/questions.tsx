// Questions to project, one at a time; the answer comes when it is asked for.

import { useEffect, useState } from "preact/hooks";
import { Press } from "../figures/parts";
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
  const [step, setStep] = useState(0);
  const lesson = given.lessons[chosen] as Lesson;
  const last = 2 * lesson.questions.length - 1;
  const go = (by: number) => setStep((now) => Math.min(last, Math.max(0, now + by)));
  useEffect(() => {
    const hear = () => {
      choose(named());
      setStep(0);
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
