import { createTransport } from '@sentry/node';
import type { Fetch } from '../transport/types.ts';

type Options = Parameters<typeof createTransport>[0] & { url: string };

/** Milliseconds that the service may take for one report. */
const patience = 5000;

/**
 * Sends reports, none of them twice. When the service asks to wait (X-Sentry-Rate-Limits, Retry-After, or a bare 429), what comes meanwhile is
 * dropped. What becomes of reports goes to `tell`: once for each lock, and once for each way in which the service fails until it works again.
 */
export function transportThrough(fetch: Fetch, tell: (sentence: string) => void) {
  let told: string | null = null;
  let lockedSince = '';

  function tellOnce(sentence: string): void {
    if (sentence !== told) tell(sentence);
    told = sentence;
  }

  return (options: Options) =>
    createTransport(
      {
        ...options,
        recordDroppedEvent(reason, category, count) {
          if (reason === 'ratelimit_backoff')
            tellOnce(`Transport locked since ${lockedSince} due to too many requests`);
          if (reason === 'queue_overflow') tellOnce('Error reports come faster than they can be sent');
          options.recordDroppedEvent(reason, category, count);
        },
      },
      async ({ body }) => {
        const { status, headers } = await fetch(options.url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-sentry-envelope' },
          body: Buffer.from(body),
          signal: AbortSignal.timeout(patience),
        }).catch((cause: unknown) => {
          tellOnce('Error reports cannot be sent: the service does not answer');
          throw cause;
        });
        const limits = headers.get('x-sentry-rate-limits');
        if (status === 429 || limits) lockedSince = new Date().toISOString();
        else if (status >= 400) tellOnce(`Error reports are not taken: the service answers with status ${status}`);
        else told = null;
        return {
          statusCode: status,
          headers: { 'x-sentry-rate-limits': limits, 'retry-after': headers.get('retry-after') },
        };
      },
    );
}
