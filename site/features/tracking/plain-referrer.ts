/**
 * The pixel's script reads by itself which page the visitor came from. It is left of it what says nothing about them: of a page of ours its
 * path, of another its site.
 */
export function makeReferrerPlain(): void {
  const from = URL.parse(document.referrer);
  if (!from) return;
  const plain = from.origin === window.location.origin ? from.origin + from.pathname : `${from.origin}/`;
  Object.defineProperty(document, 'referrer', { configurable: true, value: plain });
}
