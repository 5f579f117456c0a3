import { isFields } from '../entry/source.ts';
import { ProviderError } from '../provider-error.ts';

interface Refusal {
  status: number;
  message: string;
  /** The service's own words for what is wrong with a query. */
  reasons: string[];
}

/**
 * What the official client threw, as our own. Messages as in spec §8: what the service said, else what kept it from saying it.
 *
 * @param request Which kind of content was asked for.
 */
export function contentError(cause: unknown, request: string): ProviderError {
  const refusal = refusalOf(cause);
  if (!refusal) return unanswered(cause, request);
  const { status, message } = refusal;
  const passes = status >= 500 || status === 429;
  return new ProviderError(
    'content',
    passes ? 'status' : 'refused',
    message || `Request failed with status code ${status}`,
    { status, request, cause },
  );
}

/** The space has no such kind of entry, so it has none of them. */
export function isUnknownContentType(cause: unknown): boolean {
  return refusalOf(cause)?.reasons.includes('unknownContentType') ?? false;
}

/** Whether the service said that there is none (Contentful, "Errors"): an answer, and no fault. */
export function isNotFound(cause: unknown): boolean {
  return refusalOf(cause)?.status === 404 || (cause instanceof Error && 'sys' in cause && isMissing(cause.sys));
}

/** The client makes this one up itself for an entry that is not in the list it asked for. */
function isMissing(sys: unknown): boolean {
  return isFields(sys) && sys.id === 'NotFound';
}

/** The client puts a JSON report of the failed call into its message; sync alone throws the call's own error. */
function refusalOf(cause: unknown): Refusal | null {
  if (!(cause instanceof Error)) return null;
  const report = 'response' in cause ? cause.response : parse(cause.message);
  if (!isFields(report) || typeof report.status !== 'number') return null;
  const said = isFields(report.data) ? report.data : report;
  const errors = isFields(said.details) && Array.isArray(said.details.errors) ? said.details.errors : [];
  return {
    status: report.status,
    message: typeof said.message === 'string' ? said.message : '',
    reasons: errors.filter(isFields).map(({ name }) => String(name)),
  };
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null; // no report: the call never got an answer
  }
}

/** The client trips over a body that is not JSON: that is an answer, though of another form. */
function unanswered(cause: unknown, request: string): ProviderError {
  const options = { request, cause };
  if (cause instanceof TypeError)
    return new ProviderError('content', 'malformed', 'The answer is not of the content service’s form.', options);
  if (isTimeout(cause)) return new ProviderError('content', 'timeout', cause.message, options);
  return new ProviderError('content', 'unreachable', 'Network Error', options);
}

function isTimeout(cause: unknown): cause is Error {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT');
}
