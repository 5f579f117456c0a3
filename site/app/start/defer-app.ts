import { inertRel, inertType } from './load-app.ts';

/**
 * Makes the modules of React Router's `<Scripts>` inert: neither preloaded nor run until the starter does so (decision 0030). `<Scripts>` has no
 * option for it. In text, attributes and data `<` and quotes are escaped, so that nothing else in a page can match.
 */
export function deferApp(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${inertRel}"`)
    .replace(/(<script[^>]*) type="module" async=""/, `$1 type="${inertType}" async=""`);
}
