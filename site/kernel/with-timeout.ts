/**
 * The result, if it arrives within this many milliseconds.
 * @param onTimeout called if the result does not arrive in time
 * @throws what `onTimeout` returns
 */
export function withTimeout<Result>(
  result: Promise<Result>,
  milliseconds: number,
  onTimeout: () => Error,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onTimeout()), milliseconds);
  });
  return Promise.race([result, expiry]).finally(() => clearTimeout(timer));
}
