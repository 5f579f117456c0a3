import { withTimeout } from '#site/kernel/with-timeout.ts';

/** The error has the code and the message of a provider's own timeout, because to the visitor it is one. */
class ReadTimeoutError extends Error {
  override readonly name = 'ReadTimeoutError';
  readonly code = 'PROVIDER_TIMEOUT';
}

/**
 * The result of a read, if it arrives in time. A late failure is passed to `report`, because it is more specific than the timeout.
 * @param milliseconds until the timeout
 * @throws ReadTimeoutError
 */
export function readWithTimeout<Result>(
  read: Promise<Result>,
  milliseconds: number,
  report: (fault: unknown) => void,
): Promise<Result> {
  return withTimeout(read, milliseconds, () => {
    read.catch(report);
    return new ReadTimeoutError(`timeout of ${Math.ceil(milliseconds)}ms exceeded`);
  });
}
