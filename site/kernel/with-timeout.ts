/**
 * The result, if it arrives within so many milliseconds.
 * @param expire called when it does not @throws what `expire` returns
 */
export function withTimeout<Result>(
  result: Promise<Result>,
  milliseconds: number,
  expire: () => Error,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(expire()), milliseconds);
  });
  return Promise.race([result, expiry]).finally(() => clearTimeout(timer));
}
