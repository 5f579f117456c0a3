import type { Context } from 'hono';
import type { Environment } from './request-context.ts';

const titles = { 403: 'Not accepted', 404: 'Not found', 413: 'Not accepted', 414: 'Not accepted' } as const;

/** The response to a request that fails one of the server's own checks: one sentence on a plain page, with a link to the shop. */
export function refusal({ get }: Context<Environment>, status: keyof typeof titles, sentence: string): Response {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titles[status]} | Light</title>
<style nonce="${get('nonce')}">
:root { color-scheme: light dark }
body { margin: 20vh auto; max-width: 34rem; padding: 0 1.25rem; font: 1.125rem/1.55 system-ui, sans-serif; background: light-dark(#f2f0ec, #0d0d0c); color: light-dark(#111110, #ecebe7) }
a { color: inherit }
</style>
<main><p>${sentence}</p><p><a href="/">Back to the shop</a></p></main>
</html>`;
  return new Response(page, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
