import { plainTextResponse } from './responses.ts';

/** An identifier, dots allowed: anything else would run as code in the page that loads the script. */
const callbackName = /^[A-Za-z_$][\w$.]{0,63}$/;

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * A value as JSON, or as JSONP when the page names a callback. Always 200: a script element cannot read the body of an error. 400 for a
 * callback that is not an identifier.
 */
export function jsonOrScript(value: unknown, callback: string | null): Response {
  if (callback === null) return Response.json(value, { headers });
  if (!callbackName.test(callback)) return plainTextResponse(400, 'The callback must be the name of a function.');
  // The leading comment prevents the script from being read as another file type by its first bytes.
  const script = `/**/${callback}(${JSON.stringify(value)});`;
  return new Response(script, { headers: { ...headers, 'content-type': 'application/javascript; charset=utf-8' } });
}
