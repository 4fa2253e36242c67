// The code of a pupil's result at the end of a sheet: to be read aloud, copied, or shown to the teacher's camera.

import { useEffect, useState } from "preact/hooks";
import { encodeQR } from "qr";
import { SITE } from "../site/page";
import { keepTyped, typed } from "../site/typed";
import { type Outcome, resultCode } from "./asked";

/** The name under which the page keeps that of the pupil. */
const NAME = "my name";

interface ResultCodeProps {
  /** The code of the sheet. */
  code: string;
  outcomes: Outcome[];
  words: Record<string, string>;
}

export function ResultCode({ code, outcomes, words }: ResultCodeProps) {
  const [name, type] = useState(() => typed(NAME) ?? "");
  const [found, show] = useState("");
  const [copied, tell] = useState(false);
  useEffect(() => {
    let wanted = true;
    resultCode(code, outcomes).then(
      (result) => wanted && show(result),
      () => {}, // Without Python there are no tasks either, and the page has said so.
    );
    return () => {
      wanted = false;
    };
  }, [code, outcomes]);
  const text = `${found} ${name.trim()}`.trim();
  useEffect(() => tell(false), [text]);
  if (!found || outcomes.every(([state]) => state === "open")) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => tell(true),
      () => {}, // The code stands there to be selected.
    );
  return (
    <details class="task-result">
      <summary>{words.report}</summary>
      <p>{words.told}</p>
      <label>
        <span>{words.name}</span>
        <input
          autocomplete="off"
          maxLength={30}
          value={name}
          onInput={({ currentTarget: { value } }) => {
            type(value);
            keepTyped(NAME, value || undefined);
          }}
        />
      </label>
      <p>
        <output class="task-code">{text}</output>
      </p>
      <div class="task-buttons">
        <button type="button" class="live-button quiet" onClick={() => void copy()}>
          {words.copy}
        </button>
        <span role="status">{copied && words.copied}</span>
      </div>
      <div
        class="task-qr"
        role="img"
        aria-label={`QR: ${text}`}
        dangerouslySetInnerHTML={{ __html: encodeQR(linked(text), "svg", { ecc: "medium", border: 4 }) }}
      />
    </details>
  );
}

/** The address of the class's page with a result; the result alone on a page that comes from a file. */
const linked = (text: string) =>
  SITE.startsWith("http") ? `${SITE}classroom/results.html#${encodeURIComponent(text)}` : text;
