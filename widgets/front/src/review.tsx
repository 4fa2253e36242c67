// A match looked at again: the decisions that cost most, sentences, and the curve with luck and mistakes told apart.

import { useEffect, useState } from "preact/hooks";
import { Button } from "./button";
import { learn } from "./cards";
import type { BoardData, Event, FileReply, ReviewData } from "./schema";

interface ReviewProps {
  board: BoardData;
  /** The review, once it has arrived. */
  file: FileReply | undefined;
  /** Asks for another one. */
  send(event: Event): void;
  /** Leaves it for a moment of the match. */
  onShow(event: Event): void;
}

/** The review. */
export function Review({ board, file, send, onShow }: ReviewProps) {
  const { review, problem, fetch, computers } = file ?? {};
  // The comparison takes as long again, so it comes after what is looked at first.
  useEffect(() => {
    if (review && !computers) send({ do: "review", seat: review.seat, compare: true });
  }, [review]);
  if (!file) return null;
  if (!review) {
    return (
      <>
        <p role="status">{problem}</p>
        {fetch && <Button onClick={() => send({ do: "review", load: true })}>{board.words.fetch}</Button>}
      </>
    );
  }
  return (
    <div class="dp-review">
      {review.seats.length > 1 && (
        <div class="dp-buttons">
          {review.seats.map((name, seat) => (
            <Button key={name} aria-pressed={seat === review.seat} onClick={() => send({ do: "review", seat })}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <Mistakes review={review} retry={board.words.retry} onShow={onShow} />
      {review.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Curve review={review} />
      {computers?.length !== 0 && <Computers compared={review.compared} computers={computers} />}
      <Table {...review} />
    </div>
  );
}

/** Width and height of the curve at most, and the room around it, in pixels. */
const [WIDEST, HIGH, LEFT, TOP] = [700, 220, 44, 14];

function Curve({ review }: { review: ReviewData }) {
  const { curve, steps, label } = review;
  // Its letters stay as large as others on a narrow screen.
  const wide = Math.min(WIDEST, innerWidth - 70);
  const low = Math.min(...curve, 0);
  const high = Math.max(...curve, low + 1);
  const x = (at: number) => LEFT + (at * (wide - 2 * LEFT)) / Math.max(1, curve.length - 1);
  const y = (value: number) => TOP + ((high - value) * (HIGH - 2 * TOP)) / (high - low);
  const step = spacing((high - low) / 4);
  const ticks = Array.from({ length: 9 }, (_, index) => (Math.ceil(low / step) + index) * step).filter(
    (one) => one <= high,
  );
  const line = (kind: string) =>
    steps
      .map((one, at) =>
        one === kind ? `M${x(at)} ${y(curve[at] as number)}L${x(at + 1)} ${y(curve[at + 1] as number)}` : "",
      )
      .join("");
  const last = curve.at(-1) as number;
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${wide} ${HIGH}`} role="img" aria-label={`${label}. ${review.lines.join(" ")}`}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path class="dp-grid" d={`M${LEFT} ${y(tick)}H${wide - LEFT}`} />
            <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
              {tick}
            </text>
          </g>
        ))}
        {review.key.map(([kind]) => (
          <path key={kind} class={`dp-${kind}`} d={line(kind)} />
        ))}
        <text x={wide - LEFT + 6} y={y(last) + 4}>
          {Math.round(last * 10) / 10}
        </text>
      </svg>
      <p class="dp-key" aria-hidden="true">
        {review.key.map(([kind, called]) => (
          <span key={kind}>
            <svg viewBox="0 0 30 10" aria-hidden="true">
              <path class={`dp-${kind}`} d="M1 5h28" />
            </svg>
            {called}
          </span>
        ))}
      </p>
    </figure>
  );
}

/** A round number near another: 1, 2 or 5 and noughts. */
function spacing(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  return power * ([1, 2, 5].find((one) => one * power >= wanted) ?? 10);
}

function Table({ table, heads, turns }: ReviewData) {
  return (
    <details>
      <summary>{table}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keys */}
      <div class="dp-scrolls" role="region" aria-label={table} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {turns.map(([turn, ...values]) => (
              <tr key={turn}>
                <th scope="row">{turn}</th>
                {values.map((value, index) => (
                  <td key={heads[index]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface MistakesProps {
  review: ReviewData;
  /** The labels of the buttons that lead to positions. */
  retry: string;
  onShow(event: Event): void;
}

/** The decisions that cost most: each can be tried again before it is told what was better. */
function Mistakes({ review, retry, onShow }: MistakesProps) {
  const [said, say] = useState("");
  if (!review.mistakes.length) return null;
  return (
    <>
      <h3>{review.costly}</h3>
      <ol class="dp-mistakes">
        {review.mistakes.map(({ moment, text, better }) => (
          <li key={moment}>
            <span>{text}</span>
            <Button aria-label={`${retry}: ${text}`} onClick={() => onShow({ do: "show", moment, way: 0 })}>
              {retry}
            </Button>
            <details>
              <summary>{review.ask}</summary>
              {better}
            </details>
          </li>
        ))}
      </ol>
      <div class="dp-buttons">
        <Button onClick={() => say(learn(review.cards) ? review.practised : review.unkept)}>{review.practise}</Button>
        <span role="status">{said}</span>
      </div>
    </>
  );
}

interface ComputersProps {
  compared: string;
  /** The player, and the average loss once it is known. */
  computers: [string, string][] | null | undefined;
}

function Computers({ compared, computers }: ComputersProps) {
  return (
    <>
      <h3>{compared}</h3>
      {!computers && <progress aria-label={compared} />}
      <table>
        <tbody>
          {computers?.map(([name, loss]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{loss}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
