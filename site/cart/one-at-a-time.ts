/**
 * Milliseconds that one wish may take as a whole: its turn on the server, and every call to the shop, of which each has a limit of its own.
 * What takes longer is let go, so that the others get their turn.
 */
export const longestTurn = 30_000;

/**
 * One wish after the other over all tabs of this browser (CART-18): two that begin a cart in the same moment would begin two. Browsers keep
 * such locks for https and for this machine's own addresses; elsewhere the server's lock for each cart has to do.
 */
export function oneAtATime<Result>(wish: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('cart', wish) : wish();
}
