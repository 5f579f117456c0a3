import { BrowserClient, defaultStackParser, linkedErrorsIntegration, makeFetchTransport, Scope } from '@sentry/browser';
import { tunnelDsn, tunnelPath } from './tunnel.ts';

/** The official client without integrations that observe the page. The server removes personal data from its reports (NET-7). */
const client = new BrowserClient({
  dsn: tunnelDsn,
  tunnel: tunnelPath,
  release: import.meta.env.RELEASE,
  transport: (options) =>
    makeFetchTransport({ ...options, fetchOptions: { credentials: 'omit' } }, (...call) => fetch(...call)),
  transportOptions: { bufferSize: 30 },
  stackParser: defaultStackParser,
  integrations: [],
  normalizeDepth: 3,
  maxValueLength: 2000,
  sendClientReports: false,
});
client.addIntegration(linkedErrorsIntegration({ limit: 5 }));

/** Resolves when the report is sent. */
export async function send(error: unknown): Promise<void> {
  const scope = new Scope();
  scope.setTags({ request_id: pageRequest() });
  scope.addEventProcessor((event) => ({ ...event, request: { url: location.pathname } }));
  client.captureException(error, { originalException: error }, scope);
  await client.flush();
}

/** Id of the request that loaded the page, as in the server's log. */
function pageRequest(): string | undefined {
  const [page] = performance.getEntriesByType('navigation');
  const timings = page instanceof PerformanceNavigationTiming ? page.serverTiming : [];
  return timings.find(({ name }) => name === 'request')?.description;
}
