// What two tabs have practised at the same time, put together.

/** What a learner keeps, as `dicepad.odds.exercises.learner` writes it. */
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

/** What is stored, with what has changed in this tab from `before` to `now`. What cannot be read gives way. */
export function joined(stored: string, before: string, now: string): string {
  const [there, old, ours] = [read(stored), read(before), read(now)];
  if (!there || !ours || stored === before) return now;
  for (const [key, memory] of Object.entries(ours.memories)) {
    if (text(memory) !== text(old?.memories[key])) there.memories[key] = memory;
  }
  const known = new Set(there.mistakes.map(text));
  return text({
    ...there,
    answers: [...there.answers, ...added(old?.answers ?? [], ours.answers)].slice(-MOST),
    mistakes: [...there.mistakes, ...ours.mistakes.filter((one) => !known.has(text(one)))],
  });
}

/** What stands behind the old answers, whose first ones may have been dropped. */
function added(old: unknown[], now: unknown[]): unknown[] {
  for (let count = 0; count < now.length; count++) {
    const rest = now.slice(0, now.length - count);
    if (text(rest) === text(old.slice(old.length - rest.length))) return now.slice(rest.length);
  }
  return now;
}
