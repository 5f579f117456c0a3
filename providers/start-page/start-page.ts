import { shapePage } from '../content/shape-page.ts';
import type { StartPage } from '../content/types.ts';
import { Entry } from '../shaping/entry/entry.ts';
import type { Source } from '../shaping/entry/source.ts';
import { isFields } from '../transport/json.ts';
import { faultOf, faultOfRequest, ProviderError } from '../transport/provider-error.ts';
import { timeLimits } from '../transport/time-limits.ts';
import type { Fetch, Report } from '../transport/types.ts';
import { startPageQuery } from './query.ts';
import { createQueryClient, type StartPageAddress } from './query-client.ts';

/** The one kind of content that this service has. */
const request = 'startPage';

/**
 * The home page from the query service (spec §7, NET-4).
 * @throws ProviderError when the service gives no usable answer; a page that isn't there is null
 */
export function createStartPage(
  address: StartPageAddress,
  fetch: Fetch,
  report: Report,
  timeLimit = timeLimits.startPage,
): StartPage {
  const client = createQueryClient(address, fetch, timeLimit);
  const source: Source = { service: 'startPage', report, open: (value) => value };

  return {
    async page() {
      const page: unknown = await client.fetch(startPageQuery).catch((cause: unknown) => {
        throw startPageError(cause);
      });
      // null is the service's word that there is none. The client gives undefined for an answer that is no JSON, or has no result.
      if (page !== null && !(isFields(page) && page._type === 'genericPage')) throw malformed();
      return shapePage(Entry.of(page, source));
    },
  };
}

function startPageError(cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return faultOfRequest(cause, request);
  const status = statusOf(cause);
  if (status === null) return malformed(cause);
  const message = cause instanceof Error ? cause.message : `Request failed with status code ${status}`;
  return new ProviderError('startPage', faultOf(status), message, { status, request, cause });
}

function statusOf(cause: unknown): number | null {
  const status = typeof cause === 'object' && cause !== null && 'statusCode' in cause ? cause.statusCode : null;
  return typeof status === 'number' ? status : null;
}

/** What the client trips over is an answer of another form: `call` says what kept it from coming. */
function malformed(cause?: unknown): ProviderError {
  return new ProviderError('startPage', 'malformed', 'The answer is not of the query service’s form.', {
    request,
    cause,
  });
}
