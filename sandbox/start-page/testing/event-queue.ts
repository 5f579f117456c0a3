interface Observable<T> {
  subscribe(observer: { next: (event: T) => void; error: (error: unknown) => void }): { unsubscribe: () => void };
  /** The deprecated overload; TypeScript infers the type of the events from the last one. */
  subscribe(next: (event: T) => void, error: (error: unknown) => void): { unsubscribe: () => void };
}

interface EventQueue<T> extends Disposable {
  /** The next event. @throws the error of the stream. */
  next: () => Promise<T>;
  /** Events that were received and not taken yet. */
  pending: () => readonly T[];
}

/** Subscribes, and queues the events. */
export function queueOf<T>(observable: Observable<T>): EventQueue<T> {
  const received: T[] = [];
  const waiting: PromiseWithResolvers<T>[] = [];
  let failure: { error: unknown } | undefined;
  const subscription = observable.subscribe({
    next: (event) => {
      const waiter = waiting.shift();
      if (waiter) waiter.resolve(event);
      else received.push(event);
    },
    error: (error) => {
      failure = { error };
      for (const waiter of waiting.splice(0)) waiter.reject(error);
    },
  });
  return {
    async next() {
      const first = received.shift();
      if (first !== undefined) return first;
      if (failure) throw failure.error;
      const waiter = Promise.withResolvers<T>();
      waiting.push(waiter);
      return waiter.promise;
    },
    pending: () => received,
    [Symbol.dispose]: () => subscription.unsubscribe(),
  };
}
