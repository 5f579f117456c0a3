import { withTimeout } from '#site/kernel/with-timeout.ts';

/** Milliseconds after which a cart command ends by itself, from its start: it may still be writing when its response is sent. */
export const commandTimeout = 15_000;

/** Locks by key: of this process, or of all replicas (server/replicas/cart-locks.ts). */
export interface Locks {
  /**
   * One write at a time: runs the work after the writes that were requested before, however they end.
   * @throws NotStartedError after `timeout` milliseconds of waiting
   */
  write: <Result>(key: string, timeout: number, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Waits for the same writes, and blocks nothing: reads run beside each other, and no write waits for a read.
   * @throws NotStartedError as above
   */
  read: <Result>(key: string, timeout: number, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * The time was over while the work still waited: it was not started, and never will be. Has the code of a provider's own timeout, since work waits
 * for calls to the storefront alone (`reportFault`).
 */
export class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
  readonly code = 'PROVIDER_TIMEOUT';

  constructor() {
    super('The time was over before the work could be started.');
  }
}

/** Locks of this process. A key without waiting work takes no memory. */
export function createLocks(): Locks {
  /** The end of the write that was requested last, by key. */
  const writes = new Map<string, Promise<void>>();

  async function turn(key: string, timeout: number): Promise<void> {
    const before = writes.get(key);
    if (before) await withTimeout(before, timeout, () => new NotStartedError());
  }

  return {
    async write(key, timeout, work) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const before = writes.get(key) ?? Promise.resolve();
      const granted = turn(key, timeout);
      // A write that times out must not let a later one overtake those before it.
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
    async read(key, timeout, work) {
      await turn(key, timeout);
      return work();
    },
  };
}
