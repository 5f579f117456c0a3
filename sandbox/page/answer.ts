import { createHash } from 'node:crypto';
import type { Html } from './html.ts';

/** An inline style or script as a Content-Security-Policy names it (CSP Level 3, 2.3.1). */
export function contentHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** HTML as an answer, not kept by anybody. What `sources` does not allow is forbidden to the page. */
export function htmlAnswer(document: Html, status: number, sources: Record<string, string>): Response {
  const policy = Object.entries({ 'default-src': "'none'", ...sources, 'base-uri': "'none'" });
  return new Response(document.text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.map((directive) => directive.join(' ')).join('; '),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Not "no-referrer": with that, browsers send "Origin: null" along with our own form.
      'referrer-policy': 'same-origin',
    },
  });
}
