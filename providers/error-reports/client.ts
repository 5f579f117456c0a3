import { defaultStackParser, type Event, linkedErrorsIntegration, NodeClient, Scope } from '@sentry/node';
import type { Fetch } from '../transport/types.ts';
import { type ReportedEvent, reportedEvent } from './reported-event.ts';
import { transportThrough } from './transport.ts';

export interface ClientOptions {
  dsn: string;
  release: string;
  stage: string;
  fetch: Fetch;
  tell: (sentence: string) => void;
}

export type Client = ReturnType<typeof createClient>;

/** The service else takes the address that a browser's report comes from for the visitor's. */
const browserSdk: Event['sdk'] = { name: 'sentry.javascript.browser', settings: { infer_ip: 'never' } };

/** The official client by itself: nothing global is touched, and nothing of the process is watched. */
export function createClient({ dsn, release, stage, fetch, tell }: ClientOptions) {
  const options = {
    dsn,
    release,
    environment: stage,
    transport: transportThrough(fetch, tell),
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
  // Whoever has their browser report too much must not silence the server.
  const ofBrowsers = new NodeClient(options);
  client.addIntegration(linkedErrorsIntegration({ limit: 5 }));

  return {
    capture(fault: unknown, tags: Record<string, string>): void {
      const scope = new Scope();
      scope.setTags(tags);
      client.captureException(fault, { originalException: fault }, scope);
    },
    /** @returns undefined when the service could not be asked */
    async forward(event: ReportedEvent) {
      const header = { event_id: event.event_id, sent_at: new Date().toISOString() };
      try {
        const payload = { ...event, type: undefined, sdk: browserSdk };
        return await ofBrowsers.getTransport()?.send([header, [[{ type: 'event' }, payload]]]);
      } catch {
        return undefined; // the transport has told why
      }
    },
    async flush(milliseconds: number): Promise<void> {
      await Promise.all([client.flush(milliseconds), ofBrowsers.flush(milliseconds)]);
    },
  };
}
