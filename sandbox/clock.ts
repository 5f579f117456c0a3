/** The sandbox's clock, which tests move instead of waiting. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Moves the clock by `ms` milliseconds, and resolves the waits that end by then. No wait becomes longer when the clock is moved back. */
  advance: (ms: number) => void;
  /** Sets the clock to a time, in milliseconds since the epoch. It continues from there. */
  set: (time: number) => void;
  /** Sets the clock back to the machine's time. */
  reset: () => void;
  /** Resolves after `ms` milliseconds of this clock, or at once when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A timer for a longer time fires at once (Node.js, "setTimeout"), so a longer wait uses several timers. */
const maxTimerMs = 2 ** 31 - 1;

/** @param machineNow Milliseconds since the epoch. */
export function createClock(machineNow: () => number = Date.now): Clock {
  let offset = 0;
  const now = () => machineNow() + offset;
  const pending = new Set<(back: number) => void>();

  function move(to: number): void {
    const back = Math.max(0, offset - to);
    offset = to;
    for (const onMove of [...pending]) onMove(back);
  }

  return {
    now,
    advance: (ms) => move(offset + ms),
    set: (time) => move(time - machineNow()),
    reset: () => move(0),
    wait(ms, signal) {
      let until = now() + ms;
      return new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const check = () => {
          clearTimeout(timer);
          const left = until - now();
          if (left > 0 && !signal.aborted) {
            timer = setTimeout(check, Math.min(left, maxTimerMs));
            return;
          }
          pending.delete(onMove);
          signal.removeEventListener('abort', check);
          resolve();
        };
        const onMove = (back: number) => {
          until -= back;
          check();
        };
        pending.add(onMove);
        signal.addEventListener('abort', check);
        check();
      });
    },
  };
}
