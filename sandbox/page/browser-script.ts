/**
 * A function as the text of a script that runs it. It is written and checked as TypeScript and reaches the browser as Node sees it, types
 * blanked out; so it may use nothing from outside itself.
 */
export function scriptOf(run: () => void): string {
  return `(${run})();\n`;
}

/** A script as an answer that any page may load. */
export function scriptAnswer(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}
