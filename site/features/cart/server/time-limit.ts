import { NotStartedError } from './locks.ts';
import { IndeterminateWriteError } from './write-cart.ts';

/** Milliseconds that a command which has begun to write may continue after its response was sent. */
export const commandTimeout = 15_000;

/** Has the code and the message of a provider's own timeout, since to the visitor it is one. */
class ReadTimeoutError extends Error {
  override readonly name = 'ReadTimeoutError';
  readonly code = 'PROVIDER_TIMEOUT';
}

/**
 * The response, if it arrives within so many milliseconds. A late failure is passed to `report`: it is more specific than the timeout.
 * @throws ReadTimeoutError
 */
export async function readWithTimeout<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
  report: (fault: unknown) => void,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      answer.catch(report);
      reject(new ReadTimeoutError(`timeout of ${Math.ceil(milliseconds)}ms exceeded`));
    }, milliseconds);
  });
  return Promise.race([answer, expiry]).finally(() => clearTimeout(timer));
}

/** The response was due while the write was under way: the same command, sent again, gets the result. */
export class StillWritingError extends IndeterminateWriteError {}

/**
 * Ends within the request's time, whatever the work does. Work that has begun to write by then continues, since half a change is worse than a
 * late one; other work is cancelled, so that "nothing was changed" stays true. The failure of late work goes to `report`.
 * @param work calls `begin` before its first write
 * @throws NotStartedError when nothing was written, StillWritingError when that is not known yet, and whatever the work throws in time
 */
export async function runWithTimeout<Result>(
  timeLeft: () => number,
  work: (begin: () => void) => Promise<Result>,
  report: (fault: unknown) => void,
): Promise<Result> {
  let state: 'waiting' | 'writing' | 'cancelled' = timeLeft() > 0 ? 'waiting' : 'cancelled';
  if (state === 'cancelled') throw new NotStartedError();
  const result = work(() => {
    if (state === 'cancelled') throw new NotStartedError();
    state = 'writing';
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const isWriting = state === 'writing';
      if (!isWriting) state = 'cancelled';
      result.catch((fault: unknown) => {
        if (!(fault instanceof NotStartedError)) report(fault);
      });
      reject(
        isWriting
          ? new StillWritingError(new Error('The cart was still being written when the time was over.'))
          : new NotStartedError(),
      );
    }, timeLeft());
  });
  return Promise.race([result, expiry]).finally(() => clearTimeout(timer));
}
