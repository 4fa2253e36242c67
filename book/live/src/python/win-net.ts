// The net of `dicepad/odds/qwixx/winning/net.py`, which explains the sizes. Light Python would take twenty times as
// long to evaluate it.

import { add, cutter, dot, rows, scaled } from "./net";

const [UNITS, SECOND, RANK, ROW_RANK, STATES, MISTHROWS, LEAD, WAITS, STYLES] = [32, 16, 16, 20, 57, 4, 60, 14, 10];
const INPUTS = 4;
const OWN = 2 * STATES;
const PLACES = OWN + 2 * MISTHROWS;
const LEADS = PLACES + WAITS;
const PARTS = LEADS + 2 * LEAD + 1;

interface Points {
  rows: Float64Array[];
  joins: Float64Array[];
  cores: Float64Array[];
}

/** The terms that each style adds to each input, for its own seat and for the others. */
interface Styles {
  own: Float64Array[];
  shown: Float64Array[];
}

interface Net {
  parts: Float64Array[];
  scalars: Float64Array[];
  inner: Float64Array[];
  bias: Float64Array;
  outer: Float64Array;
  guessed: Styles;
  /** The styles if some players are known by name. */
  known: Styles;
}

interface Sheet {
  rows: number[];
  misthrows: number;
  points: number;
}

let points: Points;
const nets = new Map<number, Net>();

/** Keeps the net for so many seats, that for the points to come, and the styles. */
export function keep_win_net(
  count: number,
  step: number,
  values: string,
  points_step: number,
  points_values: string,
  styles_step: number,
  styles_values: string,
) {
  const coming = cutter(scaled(points_step, points_values));
  points = {
    rows: rows(coming(STATES * ROW_RANK), ROW_RANK),
    joins: rows(coming(((ROW_RANK * (ROW_RANK + 1)) / 2) * RANK), RANK),
    cores: rows(coming(MISTHROWS * RANK * (RANK + 1)), (RANK * (RANK + 1)) / 2),
  };
  const next = cutter(scaled(step, values));
  const size = STYLES * INPUTS * (UNITS + 1);
  const styles = scaled(styles_step, styles_values);
  const block = (number: number): Styles => {
    const style = cutter(styles.subarray(2 * size * number));
    return { own: rows(style(size), UNITS + 1), shown: rows(style(size), UNITS + 1) };
  };
  nets.set(count, {
    parts: rows(next(PARTS * (UNITS + 1)), UNITS + 1),
    scalars: rows(next(3 * (UNITS + 1)), UNITS + 1),
    inner: rows(next(UNITS * SECOND), SECOND),
    bias: next(SECOND + 1),
    outer: next(SECOND),
    guessed: block(Math.min(count, 3) - 2),
    known: block(count),
  });
}

/** The numbers of two rows together. */
function pair(one: number, other: number): Float64Array {
  const [a, b] = [points.rows[one] ?? [], points.rows[other] ?? []];
  const found = new Float64Array(RANK);
  let at = 0;
  for (let i = 0; i < ROW_RANK; i++)
    for (let j = i; j < ROW_RANK; j++) {
      const [x, y] = [(a[i] ?? 0) * (b[j] ?? 0), (a[j] ?? 0) * (b[i] ?? 0)];
      add(found, points.joins[at++], i === j ? x : x + y);
    }
  return found;
}

/** The points that a sheet still makes. */
function to_come({ rows: [red = 0, yellow = 0, green = 0, blue = 0], misthrows }: Sheet, wait: number): number {
  const core = points.cores[(wait ? MISTHROWS : 0) + misthrows] ?? [];
  const [one, other] = [pair(red, yellow), pair(green, blue)];
  let found = 0;
  let at = 0;
  for (let i = 0; i < RANK; i++)
    for (let j = i; j < RANK; j++) {
      const [x, y] = [(one[i] ?? 0) * (other[j] ?? 0), (one[j] ?? 0) * (other[i] ?? 0)];
      found += (core[at++] ?? 0) * (i === j ? x : x + y);
    }
  return found;
}

/** The strength of each seat as JSON. A sheet is given as its misthrows, its points and the states of its rows.
 *
 * The styles of all seats may follow, as shares. */
export function strengths(count: number, roller: number, ...given: number[]): string {
  const net = nets.get(count);
  if (!net) throw new Error(`there is no net for ${count} seats`);
  const sheets = Array.from({ length: count }, (_, seat): Sheet => {
    const [misthrows = 0, sum = 0, ...four] = given.slice(seat * 6, seat * 6 + 6);
    return { rows: four, misthrows, points: sum };
  });
  const shares = given.slice(count * 6);
  const is_named = (seat: number) =>
    shares.slice(seat * STYLES, (seat + 1) * STYLES).every((share) => share === 0 || share === 1);
  const { own, shown } = sheets.some((_, seat) => is_named(seat)) ? net.known : net.guessed;
  const waits = sheets.map((_, seat) => (seat - roller + count) % count);
  const coming = sheets.map((sheet, seat) => to_come(sheet, waits[seat] ?? 0));
  const found = sheets.map((sheet, seat) => {
    const mine = coming[seat] ?? 0;
    const others = sheets.map((other, at) => ({ other, made: other.points, coming: coming[at] ?? 0 }));
    others.splice(seat, 1);
    const lead = Math.min(...others.map(({ made }) => sheet.points - made));
    const ahead = Math.min(...others.map((one) => sheet.points - one.made + mine - one.coming));
    const layer = new Float64Array(UNITS + 1);
    for (const row of sheet.rows) add(layer, net.parts[row]);
    add(layer, net.parts[OWN + sheet.misthrows]);
    add(layer, net.parts[PLACES + (count * (count - 1)) / 2 - 1 + (waits[seat] ?? 0)]);
    add(layer, net.parts[LEADS + LEAD + Math.min(Math.max(lead, -LEAD), LEAD)]);
    const average = others.reduce((sum, one) => sum + one.coming, 0) / (count - 1);
    for (const [at, value] of [ahead, mine, average].entries()) add(layer, net.scalars[at], value / 10);
    for (const { other } of others)
      for (const part of [...other.rows.map((row) => STATES + row), OWN + MISTHROWS + other.misthrows])
        add(layer, net.parts[part], 1 / (count - 1));
    const inputs = [1, ahead / 10, mine / 10, average / 10];
    shares.forEach((share, at) => {
      if (share === 0) return;
      const [owner, first] = [Math.floor(at / STYLES), (at % STYLES) * INPUTS];
      for (const [input, value] of inputs.entries())
        if (owner === seat) add(layer, own[first + input], share * value);
        else add(layer, shown[first + input], (share * value) / (count - 1));
    });
    const second = net.bias.slice(0, SECOND);
    layer.forEach((level, unit) => {
      if (level > 0 && unit < UNITS) add(second, net.inner[unit], level);
    });
    const levels = second.map((level) => Math.max(level, 0));
    return (layer[UNITS] ?? 0) + (net.bias[SECOND] ?? 0) + dot(levels, net.outer);
  });
  return JSON.stringify(found);
}
