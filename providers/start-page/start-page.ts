import { shapePage } from '../content/shape-page.ts';
import type { StartPage } from '../content/types.ts';
import { Entry } from '../entry/entry.ts';
import type { Report, Source } from '../entry/source.ts';
import { ProviderError } from '../provider-error.ts';
import { startPageQuery } from './query.ts';
import { createQueryClient, type StartPageAddress, timeout } from './query-client.ts';

/** The one kind of content that this service has. */
const request = 'startPage';

/**
 * The home page from the query service (spec §7, NET-4).
 * @throws ProviderError when the service gives no usable answer; a page that isn't there is null
 */
export function createStartPage(address: StartPageAddress, report: Report): StartPage {
  const client = createQueryClient(address);
  const source: Source = { service: 'startPage', report, open: (value) => value };

  return {
    async page() {
      const page: unknown = await client.fetch(startPageQuery).catch((cause: unknown) => {
        throw startPageError(cause);
      });
      // The client gives undefined for an answer that is no JSON.
      if (page === undefined)
        throw new ProviderError(
          'startPage',
          'malformed',
          'The query service answered with something that is no JSON.',
          {
            request,
          },
        );
      return shapePage(Entry.of(page, source));
    },
  };
}

function startPageError(cause: unknown): ProviderError {
  const status = statusOf(cause);
  if (status === null) return unanswered(cause);
  const message = cause instanceof Error ? cause.message : `Request failed with status code ${status}`;
  return new ProviderError('startPage', status >= 500 || status === 429 ? 'status' : 'refused', message, {
    status,
    request,
    cause,
  });
}

/** In the words of spec §8, which the client has not. */
function unanswered(cause: unknown): ProviderError {
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  if (isLate) return new ProviderError('startPage', 'timeout', `timeout of ${timeout}ms exceeded`, { request, cause });
  return new ProviderError('startPage', 'unreachable', 'Network Error', { request, cause });
}

function statusOf(cause: unknown): number | null {
  const status = typeof cause === 'object' && cause !== null && 'statusCode' in cause ? cause.statusCode : null;
  return typeof status === 'number' ? status : null;
}
