import { sentence } from './responses.ts';

/** A plain name, dots allowed: what else stood there would run in the page that asks. */
const callbackName = /^[A-Za-z_$][\w$.]{0,63}$/;

/**
 * An object as JSON, or as a script that calls a function with it when the page names one. Always 200: a script element sees nothing of
 * an error's body. A name that is none is refused with 400.
 */
export function jsonOrScript(value: unknown, callback: string | null): Response {
  if (callback === null) return Response.json(value, { headers: unread });
  if (!callbackName.test(callback)) return sentence(400, 'The callback must be the name of a function.');
  // The comment stops what reads scripts as something else by their first bytes.
  const script = `/**/${callback}(${JSON.stringify(value)});`;
  return new Response(script, { headers: { ...unread, 'content-type': 'application/javascript; charset=utf-8' } });
}

const unread = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};
