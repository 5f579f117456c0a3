interface KeptResult<T> {
  get: () => Promise<T>;
  /** The next who asks has it made anew. */
  drop: () => void;
}

/** What takes its time to make, made once for all who ask. A failure goes to those who waited for it and is not kept. */
export function keptResult<T>(make: () => Promise<T>): KeptResult<T> {
  let kept: Promise<T> | undefined;
  return {
    get() {
      if (kept) return kept;
      const made = make();
      kept = made;
      made.catch(() => {
        if (kept === made) kept = undefined;
      });
      return made;
    },
    drop: () => {
      kept = undefined;
    },
  };
}
