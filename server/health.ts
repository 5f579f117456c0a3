interface State {
  /** Whether visitors may be sent here: the shop has started, and is not about to stop. */
  isReady: boolean;
}

/** What whoever runs the shop asks it: `/healthz`, whether the process is alive, and `/readyz`, whether to send visitors here. null for any other request. */
export function health({ url, method }: Request, { isReady }: State): Response | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const { pathname } = new URL(url);
  if (pathname === '/healthz') return state(200, 'alive');
  if (pathname === '/readyz') return isReady ? state(200, 'ready') : state(503, 'not ready');
  return null;
}

function state(status: number, words: string): Response {
  return new Response(`${words}\n`, { status, headers: { 'cache-control': 'no-store', 'content-type': 'text/plain' } });
}
