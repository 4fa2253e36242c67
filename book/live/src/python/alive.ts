// A sign that a worker lives: a lock that it holds. Browsers tell no page that they have ended a worker, but they take
// its locks away at once.

/** In a worker: holds the lock of its name, and then says so. Browsers without locks, and pages without a place of their
 *  own, notice the end only when an answer stays away. */
export function holdLock(say: () => void): void {
  const forEver = () => {
    say();
    return new Promise(() => {});
  };
  navigator.locks?.request(self.name, forEver).catch(() => {});
}

/** On a page: hears of the end of the worker that holds the lock of a name. */
export function onEnd(name: string, hear: () => void): void {
  navigator.locks?.request(name, hear).catch(() => {});
}
