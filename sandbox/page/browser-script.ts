import { anyOriginHeaders } from '../http/cors.ts';

/**
 * The text of a script that runs a function. The function is type-checked as TypeScript and reaches the browser as Node sees it, types
 * removed; it may refer to nothing outside itself.
 */
export function scriptOf(run: () => void): string {
  return `(${run})();\n`;
}

/** A script that pages of every origin may load. */
export function scriptResponse(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...anyOriginHeaders,
    },
  });
}
