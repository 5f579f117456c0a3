/** Milliseconds that a visitor is kept waiting for what a page shows. */
export const patience = 4000;

/** The name and the words are those of a provider's own timeout: to the visitor it is one. */
class OutOfPatience extends Error {
  override readonly name = 'OutOfPatience';
  readonly code = 'PROVIDER_TIMEOUT';
  /** What was waited for. */
  readonly answer: Promise<unknown>;

  constructor(milliseconds: number, answer: Promise<unknown>) {
    super(`timeout of ${milliseconds}ms exceeded`);
    this.answer = answer;
  }
}

/**
 * The answer, if it comes in time. The call itself goes on: a client that tries again and again may still succeed, for whoever asks next.
 * Why it failed in the end, which says more than that it was late, goes to `report`.
 * @throws OutOfPatience
 */
export async function within<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
  report: (fault: unknown) => void,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      answer.catch((fault: unknown) => {
        // A redirect or a page that is not there is an answer, if a late one.
        if (fault instanceof Error) report(fault);
      });
      reject(new OutOfPatience(milliseconds, answer));
    }, milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
