/** Milliseconds of a tick. */
const tick = 50;

export interface AnswerClock {
  /** Resolves when the time has passed. */
  passed: Promise<null>;
  stop: () => void;
}

/**
 * A time limit that counts only while this process can do something: a tick counts the same however late it ends. So a page is late because a
 * provider is, and not because the machine is busy: an answer that says so would have to be rendered by the same process.
 */
export function startAnswerClock(milliseconds: number): AnswerClock {
  const { promise: passed, resolve } = Promise.withResolvers<null>();
  let left = Math.ceil(milliseconds / tick);
  // A late tick is followed by a whole one: Node does not catch up.
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    resolve(null);
  }, tick);
  return { passed, stop: () => clearInterval(timer) };
}
