// The nets of `dicepad/odds/value_net.py`. Light Python would take five times as long to evaluate them.
// `tests/light/value_net.json` holds both to the same numbers.

const TENS = 10;

interface Net {
  parts: Float64Array[];
  alone: Float64Array;
  bias: Float64Array;
  direct: Float64Array;
  inner: Float64Array[];
  second: Float64Array;
  outer: Float64Array;
}

const nets = new Map<string, Net>();

/** The weights in a JSON list of whole numbers, each of which counts so much. */
export const scaled = (step: number, values: string) =>
  Float64Array.from(JSON.parse(values) as number[], (value) => value * step);

/** Returns a function that cuts off the next so many values. */
export function cutter(values: Float64Array): (size: number) => Float64Array {
  let at = 0;
  return (size) => {
    at += size;
    return values.subarray(at - size, at);
  };
}

export const rows = (values: Float64Array, width: number) =>
  Array.from({ length: values.length / width }, (_, row) => values.subarray(row * width, (row + 1) * width));

/** Adds a vector so many times. */
export function add(total: Float64Array, vector: Float64Array | undefined, times = 1) {
  vector?.forEach((value, at) => {
    total[at] = (total[at] ?? 0) + times * value;
  });
}

export const dot = (one: Float64Array, other: Float64Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** Keeps a net, given its weights in the order of their file, and its sizes. */
export function keep_net(name: string, step: number, values: string, parts: number, units: number, second: number) {
  const weights = scaled(step, values);
  const next = cutter(weights);
  const first = parts * (units + 1);
  nets.set(name, {
    parts: rows(next(first), units + 1),
    alone: next(weights.length - first - 2 * units - units * second - 2 * second),
    bias: next(units),
    direct: next(units),
    inner: rows(next(units * second), second),
    second: next(second),
    outer: next(second),
  });
}

/** The points still to come for a sheet with these features. */
export function estimate(name: string, ...features: number[]): number {
  const net = nets.get(name);
  if (!net) throw new Error(`there is no net ${name}`);
  const units = net.bias.length;
  const total = new Float64Array(units + 1);
  let found = 0;
  for (const number of features) {
    add(total, net.parts[number]);
    found += net.alone[number - net.parts.length] ?? 0;
  }
  found += total[units] ?? 0;
  const second = net.second.slice();
  net.bias.forEach((bias, unit) => {
    const level = (total[unit] ?? 0) + bias;
    if (level <= 0) return;
    found += level * (net.direct[unit] ?? 0);
    add(second, net.inner[unit], level);
  });
  const levels = second.map((level) => Math.max(level, 0));
  return TENS * (found + dot(levels, net.outer));
}
