import { readSignal, timeLeft } from '../transport/call-scope.ts';
import { isFields } from '../transport/json.ts';
import { abortError, ProviderError, withRequest } from '../transport/provider-error.ts';

/** The part of a response by which the official client decides on a retry. It is a class, because the client quotes plain objects in its message. */
class ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, headers: Readonly<Record<string, string>>) {
    this.status = status;
    this.headers = headers;
  }
}

/**
 * A failed call in the form that the official client expects of its adapter: it retries an error that has a `config`. The error must not leave this
 * folder, because the `config` contains the token.
 */
export class ContentFailure extends Error {
  readonly fault: ProviderError;
  /** The service's names for what is wrong with a query. */
  readonly reasons: readonly string[];
  readonly config: object | undefined;
  readonly response: ResponseHead | undefined;

  constructor(fault: ProviderError, reasons: readonly string[], config: object | undefined) {
    super(fault.message);
    const { status, retryAfterMs } = fault;
    this.fault = fault;
    this.reasons = reasons;
    this.config = config;
    const headers: Record<string, string> = {};
    if (retryAfterMs !== null) headers['x-contentful-ratelimit-reset'] = String(Math.ceil(retryAfterMs / 1000));
    this.response = status === null ? undefined : new ResponseHead(status, headers);
  }
}

/**
 * Makes a call through the official client. The client continues to wait between its attempts when the scope has ended, so the call is raced
 * against the scope's signal here; an attempt after that is not sent.
 *
 * @param request The content type, for errors.
 * @param fallback Returned instead of throwing, for the refusals that mean "not found".
 * @throws ProviderError with the messages of NET-10: the service's own, else that of the failed call
 */
export async function requestContent<Result, Fallback = never>(
  request: string,
  load: () => Promise<Result>,
  fallback?: { when: (cause: unknown) => boolean; value: Fallback },
): Promise<Result | Fallback> {
  try {
    return await untilAborted(load);
  } catch (cause) {
    if (fallback?.when(cause)) return fallback.value;
    throw contentError(cause, request);
  }
}

/** Whether the service answered that the space does not have the content type of a query. */
export function isUnknownContentType(cause: unknown): boolean {
  return cause instanceof ContentFailure && cause.reasons.includes('unknownContentType');
}

/** Whether a response would exceed the service's maximum size. The status is that of any bad request (Contentful, "Technical limits"). */
export function isTooBig(fault: unknown): boolean {
  return fault instanceof ProviderError && fault.message.startsWith('Response size too big');
}

/** The error for an entry that was found and cannot be shaped. */
export function unreadableEntry(contentType: string): ProviderError {
  return new ProviderError('content', 'malformed', 'The entry has no slug, or is not an object.', {
    request: contentType,
  });
}

/** Whether the service answered that the object does not exist (Contentful, "Errors"), which is not a fault. */
export function isNotFound(cause: unknown): boolean {
  return cause instanceof ContentFailure ? cause.fault.status === 404 : isClientNotFound(cause);
}

/** The error that the client itself throws for an entry that is missing in the list it requested. */
function isClientNotFound(cause: unknown): boolean {
  return cause instanceof Error && 'sys' in cause && isFields(cause.sys) && cause.sys.id === 'NotFound';
}

/** Any error of the client that is not a ProviderError is due to the form of the response. */
function contentError(cause: unknown, request: string): ProviderError {
  const fault = cause instanceof ContentFailure ? cause.fault : cause;
  if (!(fault instanceof ProviderError))
    return new ProviderError('content', 'malformed', 'The response is not in the content service’s format.', {
      request,
      cause,
    });
  return withRequest(fault, request);
}

function untilAborted<Result>(load: () => Promise<Result>): Promise<Result> {
  const signal = readSignal();
  const timeout = Math.ceil(timeLeft());
  if (!signal) return load();
  if (signal.aborted) return Promise.reject(abortError('content', signal, timeout));
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortError('content', signal, timeout));
    signal.addEventListener('abort', onAbort, { once: true });
    load()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
