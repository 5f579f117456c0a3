import { withTimeout } from '#site/kernel/with-timeout.ts';

/** Milliseconds from the start of a cart command until it is aborted. It exceeds the request's time: a command may write after its response. */
export const commandTimeout = 15_000;

/** Locks by key: of this process, or of all replicas (server/replicas/cart-locks.ts). */
export interface Locks {
  /**
   * One write at a time: runs the work after the writes that were requested before, however they end.
   * @throws NotStartedError after `timeout` milliseconds of waiting
   */
  write: <Result>(key: string, timeout: number, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Runs the work after the writes that were requested before. Reads run concurrently, and no write waits for a read.
   * @throws NotStartedError after `timeout` milliseconds of waiting
   */
  read: <Result>(key: string, timeout: number, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * The request's time ended before the work wrote anything, and the work never will. The error has the code of a provider's own timeout, because
 * the work was waiting for calls to the storefront only (`reportFault`).
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
