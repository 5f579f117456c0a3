/** One thing at a time for each key. The seam where a lock over several machines comes in (design.md, "Many machines"). */
export interface Locks {
  /** Waits for what was asked before with this key, however that ended, and then does the work. */
  run: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

/** Locks of this process; nothing is kept of a key that nobody waits for. */
export function createLocks(): Locks {
  const last = new Map<string, Promise<unknown>>();

  return {
    async run(key, work) {
      const result = (last.get(key) ?? Promise.resolve()).then(work);
      // The next in line waits for the end, not for success.
      const ended = result.then(
        () => {},
        () => {},
      );
      last.set(key, ended);
      try {
        return await result;
      } finally {
        if (last.get(key) === ended) last.delete(key);
      }
    },
  };
}
