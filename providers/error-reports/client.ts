import {
  createTransport,
  defaultStackParser,
  type Event,
  linkedErrorsIntegration,
  NodeClient,
  Scope,
} from '@sentry/node';
import type { Fetch } from '../transport/http.ts';
import { type ReportedEvent, reportedEvent } from './reported-event.ts';

interface ClientOptions {
  dsn: string;
  release: string;
  stage: string;
  fetch: Fetch;
  /** Timeout of sending one report in milliseconds. */
  timeout: number;
  warn: (message: string) => void;
}

export type Client = ReturnType<typeof createClient>;

/** Without this setting, the service takes the IP address from which a report is forwarded for the visitor's. */
const browserSdk: Event['sdk'] = { name: 'sentry.javascript.browser', settings: { infer_ip: 'never' } };

/** The official client without its global state and without its instrumentation of the process. */
export function createClient({ dsn, release, stage, fetch, timeout, warn }: ClientOptions) {
  const options = {
    dsn,
    release,
    environment: stage,
    transport: createFetchTransport(fetch, timeout, warn),
    transportOptions: { bufferSize: 30 },
    stackParser: defaultStackParser,
    integrations: [],
    normalizeDepth: 3,
    sendClientReports: false,
    includeServerName: false,
    enableRuntimeChannelInjection: false,
    beforeSend: (event) => ({ ...reportedEvent.parse(event), type: undefined }),
  } satisfies ConstructorParameters<typeof NodeClient>[0];
  const client = new NodeClient(options);
  // Browsers' reports have a client of their own, so that too many of them do not lock the server's transport.
  const browserClient = new NodeClient(options);
  client.addIntegration(linkedErrorsIntegration({ limit: 5 }));

  return {
    capture(fault: unknown, tags: Record<string, string>): void {
      const scope = new Scope();
      scope.setTags(tags);
      client.captureException(fault, { originalException: fault }, scope);
    },
    /** @returns undefined when the service cannot be reached */
    async forward(event: ReportedEvent) {
      const header = { event_id: event.event_id, sent_at: new Date().toISOString() };
      try {
        const payload = { ...event, type: undefined, sdk: browserSdk };
        return await browserClient.getTransport()?.send([header, [[{ type: 'event' }, payload]]]);
      } catch {
        return undefined; // the transport has logged the reason
      }
    },
    async flush(milliseconds: number): Promise<void> {
      await Promise.all([client.flush(milliseconds), browserClient.flush(milliseconds)]);
    },
  };
}

type TransportOptions = Parameters<typeof createTransport>[0] & { url: string };

/**
 * A transport without retries. While the service's rate limit applies (X-Sentry-Rate-Limits, Retry-After, or a bare 429), reports are dropped.
 * A warning is logged once for each lock, and once for each kind of failure until the service works again.
 */
function createFetchTransport(fetch: Fetch, timeout: number, warn: (message: string) => void) {
  let lastWarning: string | null = null;
  let lockedSince = '';

  function warnOnce(message: string): void {
    if (message !== lastWarning) warn(message);
    lastWarning = message;
  }

  return (options: TransportOptions) =>
    createTransport(
      {
        ...options,
        recordDroppedEvent(reason, category, count) {
          if (reason === 'ratelimit_backoff')
            warnOnce(`Transport locked since ${lockedSince} due to too many requests`);
          if (reason === 'queue_overflow') warnOnce('Error reports come faster than they can be sent');
          options.recordDroppedEvent(reason, category, count);
        },
      },
      async ({ body }) => {
        const {
          status,
          headers,
          body: answer,
        } = await fetch(options.url, {
          method: 'POST',
          // A report goes to the configured host alone.
          redirect: 'manual',
          headers: { 'content-type': 'application/x-sentry-envelope' },
          body: Buffer.from(body),
          signal: AbortSignal.timeout(timeout),
        }).catch((cause: unknown) => {
          warnOnce('Error reports cannot be sent: the service does not answer');
          throw cause;
        });
        // A body holds the connection until it is read or canceled.
        await answer?.cancel().catch(() => {});
        const limits = headers.get('x-sentry-rate-limits');
        if (status === 429 || limits) lockedSince = new Date().toISOString();
        else if (status >= 300) warnOnce(`Error reports were rejected with status ${status}`);
        else lastWarning = null;
        return {
          statusCode: status,
          headers: { 'x-sentry-rate-limits': limits, 'retry-after': headers.get('retry-after') },
        };
      },
    );
}
