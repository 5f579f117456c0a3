import type { HeadersArgs } from 'react-router';

/**
 * A route's `headers`: passes on the Retry-After of its action or loader, or of the error response that the route shows. Without this function React
 * Router drops the header.
 */
export function passRetryAfter({ actionHeaders, loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  const wait = [actionHeaders, loaderHeaders, errorHeaders].map((headers) => headers?.get('retry-after')).find(Boolean);
  return new Headers(wait ? { 'retry-after': wait } : {});
}
