import { inertRel, inertType } from '#site/app/start/load-app.ts';

const preload = '<link rel="modulepreload"';
const moduleScript = /^(<script[^>]*) type="module" async=""/;

/**
 * Makes the modules of React Router's `<Scripts>` inert: neither preloaded nor run until the starter does so (decision 0030). `<Scripts>` has no
 * option for it. The links are in the head, the module is the last script; in text, attributes and data `<` and quotes are escaped, so that nothing
 * else can match.
 *
 * @returns the document in parts of whole elements, the last of which begins with `</body>`: its body is by far the largest part, and is not copied
 * @throws Error for a document whose `<Scripts>` are written in another way, as by another version of React Router
 */
export function deferApp(document: string): string[] {
  const bodyStart = document.indexOf('</head>');
  const lastScript = document.lastIndexOf('<script');
  const bodyEnd = document.lastIndexOf('</body>');
  const head = document.slice(0, bodyStart);
  const script = document.slice(lastScript, bodyEnd);
  if (!head.includes(preload) || !moduleScript.test(script))
    throw new Error('React Router’s <Scripts> have another form, in which the app cannot be deferred.');
  return [
    head.replaceAll(preload, `<link rel="${inertRel}"`),
    document.slice(bodyStart, lastScript),
    script.replace(moduleScript, `$1 type="${inertType}" async=""`),
    document.slice(bodyEnd),
  ];
}
