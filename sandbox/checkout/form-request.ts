import { readLimited } from '../http/read-body.ts';
import type { ProviderContext } from '../provider.ts';

const bodyLimit = 64 * 1024;

interface Refused {
  status: 403 | 413 | 415;
  text: string;
}

/**
 * The fields of a form that one of our own pages sent, or why it is refused: another site's page (by Origin, or by Sec-Fetch-Site where
 * a browser leaves Origin out), another content type, or more than 64 KB. What the request itself says of its address (Host) counts for
 * nothing: a name that was re-bound to this machine would be both origin and host.
 */
export async function readForm(request: Request, context: ProviderContext): Promise<URLSearchParams | Refused> {
  if (!isSameOrigin(request, context)) {
    return { status: 403, text: 'This form did not come from the checkout itself. Open the checkout and try again.' };
  }
  const contentType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (contentType !== 'application/x-www-form-urlencoded') {
    return { status: 415, text: 'The checkout takes the fields of its own form only.' };
  }
  const body = await readLimited(request, bodyLimit);
  if (body === null)
    return { status: 413, text: 'The form is larger than the checkout takes. Shorten what you typed.' };
  return new URLSearchParams(body);
}

function isSameOrigin(request: Request, context: ProviderContext): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return ['same-origin', 'none'].includes(request.headers.get('sec-fetch-site') ?? '');
  return withOneName(origin) === withOneName(context.addresses.checkout);
}

/** localhost and 127.0.0.1 at one port are one server, whichever was typed. */
function withOneName(origin: string): string {
  return origin.replace(/^http:\/\/localhost(?=:|$)/, 'http://127.0.0.1');
}
