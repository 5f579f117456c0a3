/** Milliseconds of a tick. */
const tick = 50;

export interface AnswerClock {
  /** Resolves when the time has passed. */
  passed: Promise<null>;
  stop: () => void;
}

/**
 * A time limit that is counted in ticks. A tick that ends late counts as one, so time in which this process is too busy to run does not count. A page
 * is then late because a provider is slow, not because the machine is busy: a busy process would be late with the error page, too.
 */
export function startAnswerClock(milliseconds: number): AnswerClock {
  const { promise: passed, resolve } = Promise.withResolvers<null>();
  let left = Math.ceil(milliseconds / tick);
  // After a late tick Node waits a whole interval for the next one: it does not catch up.
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    resolve(null);
  }, tick);
  return { passed, stop: () => clearInterval(timer) };
}
