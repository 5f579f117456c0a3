/** Milliseconds after which a busy page is not waited for any longer. */
const longest = 2000;

/** Calls back once the page has loaded and the browser has time. @returns a function that calls it off */
export function whenIdle(callBack: () => void): () => void {
  const off = new AbortController();
  const run = () => {
    if (!off.signal.aborted) callBack();
  };
  const begin = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: longest });
    // Safari has none.
    else setTimeout(run, longest / 10);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { signal: off.signal });
  return () => off.abort();
}
