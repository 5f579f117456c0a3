/** Work on one key that must not overlap. The seam where a lock over several machines comes in (design.md, "Many machines"). */
export interface Locks {
  /**
   * One write at a time: waits for the writes that were asked before, however they end, and then does the work.
   * @throws NotBegun after `mostWait` milliseconds of waiting
   */
  write: <Result>(key: string, mostWait: number, work: () => Promise<Result>) => Promise<Result>;
  /** Waits for the same, and keeps nobody waiting: reads share, and no write waits for one. */
  read: <Result>(key: string, mostWait: number, work: () => Promise<Result>) => Promise<Result>;
}

/** The time was over while the work still waited: it was not begun, and never will be. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun';

  constructor() {
    super('The time was over before the work could be begun.');
  }
}

/** Locks of this process; nothing is kept of a key that nobody waits for. */
export function createLocks(): Locks {
  /** By key, the end of the write that was asked for last. */
  const writes = new Map<string, Promise<void>>();

  async function turn(key: string, mostWait: number): Promise<void> {
    const before = writes.get(key);
    if (before) await endOf(before, mostWait);
  }

  return {
    async write(key, mostWait, work) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const before = writes.get(key) ?? Promise.resolve();
      const granted = turn(key, mostWait);
      // Who gives up waiting lets nobody overtake those who were before.
      const last = before.then(() => ended);
      writes.set(key, last);
      void last.then(() => {
        if (writes.get(key) === last) writes.delete(key);
      });
      try {
        await granted;
        return await work();
      } finally {
        end();
      }
    },
    async read(key, mostWait, work) {
      await turn(key, mostWait);
      return work();
    },
  };
}

async function endOf(write: Promise<void>, mostWait: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotBegun()), mostWait);
  });
  await Promise.race([write, late]).finally(() => clearTimeout(timer));
}
