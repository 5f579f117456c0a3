interface Observable<T> {
  subscribe(observer: { next: (event: T) => void; error: (error: unknown) => void }): { unsubscribe: () => void };
  /** The older way; the type of the events is read from it, being the last. */
  subscribe(next: (event: T) => void, error: (error: unknown) => void): { unsubscribe: () => void };
}

interface EventQueue<T> extends Disposable {
  /** The next event, when it comes. @throws what the stream ended with. */
  next: () => Promise<T>;
  /** What came and was not asked for yet. */
  waiting: () => readonly T[];
}

/** Listens, and hands the events out one by one. */
export function queueOf<T>(observable: Observable<T>): EventQueue<T> {
  const came: T[] = [];
  const askers: PromiseWithResolvers<T>[] = [];
  let failure: { error: unknown } | undefined;
  const subscription = observable.subscribe({
    next: (event) => {
      const asker = askers.shift();
      if (asker) asker.resolve(event);
      else came.push(event);
    },
    error: (error) => {
      failure = { error };
      for (const asker of askers.splice(0)) asker.reject(error);
    },
  });
  return {
    async next() {
      const first = came.shift();
      if (first !== undefined) return first;
      if (failure) throw failure.error;
      const asker = Promise.withResolvers<T>();
      askers.push(asker);
      return asker.promise;
    },
    waiting: () => came,
    [Symbol.dispose]: () => subscription.unsubscribe(),
  };
}
