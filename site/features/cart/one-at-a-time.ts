/**
 * Milliseconds that one wish may take as a whole. Our server answers within its own limit (decision 0022); the rest is for slow connections.
 * What takes longer is let go, so that the others get their turn.
 */
export const longestTurn = 15_000;

/**
 * One wish after the other over all tabs of this browser (CART-18): two that begin a cart in the same moment would begin two. Browsers keep
 * such locks for https and for this machine's own addresses; elsewhere the server's lock for each cart has to do.
 *
 * A page's data are fetched by the router, which waits without end, so the turn ends by the clock: one request that hangs must not keep
 * every tab of the browser from its cart.
 */
export function oneAtATime<Result>(wish: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return wish();
  return new Promise((resolve, reject) => {
    const turn = () => {
      const result = wish();
      result.then(resolve, reject);
      return endOf(result);
    };
    navigator.locks.request('cart', turn).catch(reject);
  });
}

async function endOf(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestTurn);
  });
  await Promise.race([work, late])
    .catch(() => {})
    .finally(() => clearTimeout(timer));
}
