import { NotBegun } from './locks.ts';
import { UnsureWrite } from './write-cart.ts';

/** Milliseconds that a visitor waits for their cart, where the server does not say otherwise. */
const visitorTimeout = 4000;

/** Milliseconds that a command which has begun to write may go on after its visitor was answered. */
export const commandTimeout = 15_000;

/** The name of its code and its words are those of a provider's own timeout: to the visitor it is one. */
class ReadTimeout extends Error {
  override readonly name = 'ReadTimeout';
  readonly code = 'PROVIDER_TIMEOUT';
}

/**
 * What was read, if it comes in time. Why it failed in the end, which says more than that it was late, goes to `report`.
 * @throws ReadTimeout
 */
export async function readInTime<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
  report: (fault: unknown) => void,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      answer.catch(report);
      reject(new ReadTimeout(`timeout of ${Math.ceil(milliseconds)}ms exceeded`));
    }, milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** A write that was given up only because its visitor has waited long enough: the same command, sent again, gets what comes of it. */
export class StillWriting extends UnsureWrite {}

/** What is left of a request's time: of what the server gives it, and never more than a visitor waits. Milliseconds. */
export function limitedTime(given: () => number): () => number {
  const end = performance.now() + visitorTimeout;
  return () => Math.max(0, Math.min(given(), end - performance.now()));
}

/**
 * Answers within the request's time, whatever the work does. Work that has begun to write by then goes on, since half a change is worse than
 * a late one; work that has not never will, so that what the visitor is told stays true. What becomes of late work goes to `report`.
 * @param work Calls `begin` before it first writes.
 * @throws NotBegun when nothing was written, StillWriting when nobody knows yet; and whatever the work throws in time
 */
export async function inTime<Result>(
  timeLeft: () => number,
  work: (begin: () => void) => Promise<Result>,
  report: (fault: unknown) => void,
): Promise<Result> {
  let state: 'waiting' | 'begun' | 'given up' = timeLeft() > 0 ? 'waiting' : 'given up';
  if (state === 'given up') throw new NotBegun();
  const result = work(() => {
    if (state === 'given up') throw new NotBegun();
    state = 'begun';
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const isUnsure = state === 'begun';
      if (!isUnsure) state = 'given up';
      result.catch((fault: unknown) => {
        if (!(fault instanceof NotBegun)) report(fault);
      });
      reject(
        isUnsure
          ? new StillWriting(new Error('The cart was still being written when the time was over.'))
          : new NotBegun(),
      );
    }, timeLeft());
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
