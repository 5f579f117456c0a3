import { inertRel, inertType } from './load-app.ts';

/**
 * Makes the modules of React Router's `<Scripts>` inert: neither preloaded nor run until the starter does so (decision 0030). `<Scripts>` has no
 * option for it. The links are in the head, the module is the last script; in text, attributes and data `<` and quotes are escaped, so that nothing
 * else can match.
 *
 * @returns the document in parts of whole elements, the last of which begins with `</body>`: its body is by far the largest part, and is not copied
 */
export function deferApp(document: string): string[] {
  const bodyStart = document.indexOf('</head>');
  const lastScript = document.lastIndexOf('<script');
  const bodyEnd = document.lastIndexOf('</body>');
  const head = document.slice(0, bodyStart);
  return [
    head.replaceAll('<link rel="modulepreload"', `<link rel="${inertRel}"`),
    document.slice(bodyStart, lastScript),
    document
      .slice(lastScript, bodyEnd)
      .replace(/^(<script[^>]*) type="module" async=""/, `$1 type="${inertType}" async=""`),
    document.slice(bodyEnd),
  ];
}
