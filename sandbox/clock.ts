/** The sandbox's clock, which tests move instead of waiting. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Moves it by `ms` milliseconds; waits that end by then resolve. */
  advance: (ms: number) => void;
  /** Sets it to a time, in milliseconds since the epoch, from which it runs on. */
  set: (time: number) => void;
  /** Back to the machine's time. */
  reset: () => void;
  /** Resolves after `ms` milliseconds of this clock, or at once when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Above this a timer fires at once (Node.js, "setTimeout"); a longer wait uses several. */
const maxTimerMs = 2 ** 31 - 1;

/** @param machineNow Milliseconds since the epoch. */
export function createClock(machineNow: () => number = Date.now): Clock {
  let offset = 0;
  const now = () => machineNow() + offset;
  const moved = new Set<() => void>();

  function move(by: number): void {
    offset = by;
    for (const check of [...moved]) check();
  }

  return {
    now,
    advance: (ms) => move(offset + ms),
    set: (time) => move(time - machineNow()),
    reset: () => move(0),
    wait(ms, signal) {
      const until = now() + ms;
      return new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const check = () => {
          clearTimeout(timer);
          const left = until - now();
          if (left > 0 && !signal.aborted) {
            timer = setTimeout(check, Math.min(left, maxTimerMs));
            return;
          }
          moved.delete(check);
          signal.removeEventListener('abort', check);
          resolve();
        };
        moved.add(check);
        signal.addEventListener('abort', check);
        check();
      });
    },
  };
}
