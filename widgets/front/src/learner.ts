// What two tabs have practised at the same time, put together.

/** The progress of a learner, as `dicepad.odds.exercises.learner` writes it. */
interface Kept {
  memories: Record<string, unknown>;
  answers: unknown[];
  mistakes: unknown[];
}

/** So many answers are remembered, the last ones. */
const MOST = 5000;
const text = (value: unknown) => JSON.stringify(value);

function read(kept: string): Kept | undefined {
  try {
    const { memories, answers, mistakes, ...more } = JSON.parse(kept);
    return Array.isArray(answers) && Array.isArray(mistakes)
      ? { memories: { ...memories }, answers, mistakes, ...more }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The day on which a memory was used last. */
const lastDay = (memory: unknown) => (Array.isArray(memory) ? Number(memory[2]) : 0);

/** Returns the stored progress with the changes from `before` to `now`. Text that cannot be read gives way. */
export function joined(stored: string, before: string, now: string): string {
  const [there, old, ours] = [read(stored), read(before), read(now)];
  if (!there || !ours) return now;
  for (const [key, memory] of Object.entries(ours.memories)) {
    const changed = text(memory) !== text(old?.memories[key]);
    if (changed && lastDay(memory) >= lastDay(there.memories[key])) there.memories[key] = memory;
  }
  return text({
    ...there,
    answers: [...there.answers, ...without(ours.answers, old?.answers ?? [])].slice(-MOST),
    mistakes: [...there.mistakes, ...without(ours.mistakes, there.mistakes)],
  });
}

/** The things of `now` that `old` has not, each counted as often as it stands there. */
function without(now: unknown[], old: unknown[]): unknown[] {
  const counts = new Map<string, number>();
  for (const one of old) counts.set(text(one), (counts.get(text(one)) ?? 0) + 1);
  return now.filter((one) => {
    const left = counts.get(text(one)) ?? 0;
    counts.set(text(one), left - 1);
    return left <= 0;
  });
}
