import { shapePage } from '../content/shape-page.ts';
import type { StartPage } from '../content/types.ts';
import type { EditAddress } from '../shaping/entry/edit-marks.ts';
import { Entry, type Source } from '../shaping/entry/entry.ts';
import { createCircuit } from '../transport/circuit.ts';
import type { Fetch } from '../transport/http.ts';
import { type Fields, isFields } from '../transport/json.ts';
import { faultOf, ProviderError, type Report, withRequest } from '../transport/provider-error.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';
import { revisionQuery, startPageQuery } from './query.ts';
import { createQueryClient, type StartPageAddress } from './query-client.ts';

/** The `request` of this service's errors. */
const request = 'startPage';

/**
 * The home page from the query service (NET-4).
 * @throws ProviderError when the service gives no usable response; a page that is not found is null
 */
export function createStartPage(
  address: StartPageAddress,
  fetch: Fetch,
  report: Report,
  timeout = defaultTimeouts.startPage,
  circuit = createCircuit('startPage'),
): StartPage {
  const client = createQueryClient(address, fetch, timeout, circuit);
  const source: Source = { service: 'startPage', report, open: (value) => value };

  /** The studio's own address of a field (Sanity, "Intent links"). */
  function editAddress({ _id: id, _type: type }: Fields): EditAddress | undefined {
    const { studioUrl } = address;
    return studioUrl
      ? ({ place }) => `${studioUrl}/intent/edit/id=${id};type=${type};path=${encodeURIComponent(place)}`
      : undefined;
  }

  async function run(query: string): Promise<unknown> {
    try {
      return await client.fetch(query);
    } catch (cause) {
      throw startPageError(cause);
    }
  }

  return {
    async page() {
      const page = await run(startPageQuery);
      // null means "not found". The client returns undefined for a response that is not JSON, or has no `result`.
      if (page !== null && !(isFields(page) && page._type === 'genericPage')) throw malformed();
      return shapePage(Entry.of(page, page === null ? source : { ...source, editAddress: editAddress(page) }));
    },
    lastChange: async () => JSON.stringify(await run(revisionQuery)),
  };
}

function startPageError(cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return withRequest(cause, request);
  const status = statusOf(cause);
  if (status === null) return malformed(cause);
  const message = cause instanceof Error ? cause.message : `Request failed with status code ${status}`;
  return new ProviderError('startPage', faultOf(status), message, { status, request, cause });
}

function statusOf(cause: unknown): number | null {
  const status = typeof cause === 'object' && cause !== null && 'statusCode' in cause ? cause.statusCode : null;
  return typeof status === 'number' ? status : null;
}

/** The error for a response of another form. Any error of the client that `call` has not thrown is due to the response's form. */
function malformed(cause?: unknown): ProviderError {
  return new ProviderError('startPage', 'malformed', 'The response is not in the query service’s format.', {
    request,
    cause,
  });
}
