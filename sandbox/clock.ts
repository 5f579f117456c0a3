/** The sandbox's own time, which tests move instead of waiting. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Moves it by so many milliseconds; what was waited for until then happens now. */
  advance: (ms: number) => void;
  /** Sets it to a time, in milliseconds since the epoch; it goes on from there. */
  set: (time: number) => void;
  /** Back to the machine's time. */
  reset: () => void;
  /** Resolves when so many milliseconds of this clock have passed, or at once when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Above this a timer fires at once (Node.js, "setTimeout"); a longer wait is made of several. */
const longestTimerMs = 2 ** 31 - 1;

/** @param machineNow Milliseconds since the epoch. */
export function createClock(machineNow: () => number = Date.now): Clock {
  let offset = 0;
  const now = () => machineNow() + offset;
  const moved = new Set<() => void>();

  function move(by: number): void {
    offset = by;
    for (const look of [...moved]) look();
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
        const look = () => {
          clearTimeout(timer);
          const left = until - now();
          if (left > 0 && !signal.aborted) {
            timer = setTimeout(look, Math.min(left, longestTimerMs));
            return;
          }
          moved.delete(look);
          signal.removeEventListener('abort', look);
          resolve();
        };
        moved.add(look);
        signal.addEventListener('abort', look);
        look();
      });
    },
  };
}
