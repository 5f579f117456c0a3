import type { ProviderError } from '../transport/provider-error.ts';

/** What the official client decides by whether a call is to be repeated. Not a plain object, or it would make text of the whole failure. */
class Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, headers: Readonly<Record<string, string>>) {
    this.status = status;
    this.headers = headers;
  }
}

/** A call that failed, as the official client wants it: it repeats what has a `config`. Never leaves this folder, since that holds the token. */
export class ContentFailure extends Error {
  readonly fault: ProviderError;
  /** The service's own words for what is wrong with a query. */
  readonly reasons: readonly string[];
  readonly config: object | undefined;
  readonly response: Response | undefined;

  constructor(fault: ProviderError, reasons: readonly string[], config: object | undefined) {
    super(fault.message);
    const { status, retryAfterMs } = fault;
    this.fault = fault;
    this.reasons = reasons;
    this.config = config;
    const headers: Record<string, string> = {};
    if (retryAfterMs !== null) headers['x-contentful-ratelimit-reset'] = String(Math.ceil(retryAfterMs / 1000));
    this.response = status === null ? undefined : new Response(status, headers);
  }
}
