import { environment, space, usualRate } from './space.ts';

/** One item in `details.errors` of an InvalidQuery. */
interface QueryProblem {
  name: string;
  path?: string[];
  value?: unknown;
  type?: string;
  details?: string;
}

/** An error in the provider's format (Contentful, "Errors"). */
export class ContentError extends Error {
  readonly status: number;
  readonly id: string;
  readonly details: Record<string, unknown> | undefined;
  /** Headers of the response. */
  headers: Readonly<Record<string, string>> = {};

  constructor(status: number, id: string, message: string, details?: Record<string, unknown>) {
    super(message);
    this.status = status;
    this.id = id;
    this.details = details;
  }
}

/** 401: no token, or an invalid one (Contentful, "Errors"). */
export function invalidToken(): ContentError {
  return new ContentError(401, 'AccessTokenInvalid', 'The access token you sent could not be found or is invalid.');
}

/** 404 for an unknown resource: `type` and `id` are those requested. */
export function notFound(type: string, id: string): ContentError {
  return new ContentError(404, 'NotFound', 'The resource could not be found.', { type, id, environment, space });
}

/** 404 for an unknown path. */
export function noSuchPath(): ContentError {
  return new ContentError(404, 'NotFound', 'The resource could not be found.');
}

/** 400 with details, for an invalid query (Contentful, "Errors"). */
export function invalidQuery(...errors: QueryProblem[]): ContentError {
  const message =
    'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.';
  return new ContentError(400, 'InvalidQuery', message, { errors });
}

/** 400 for an invalid value of a parameter; `hint` describes a valid one. */
export function badValue(parameter: string, hint = 'Please provide a valid number value'): ContentError {
  return new ContentError(400, 'InvalidQuery', `The value provided for "${parameter}" is invalid. ${hint}`);
}

/** The error for an unknown field: newer accounts have the first, older recordings the second. */
type ErrorDialect = 'InvalidQuery' | 'UnknownField';

class UnknownFieldError extends ContentError {
  readonly field: string;

  constructor(path: string[]) {
    const { status, id, message, details } = invalidQuery({ name: 'unknown', path });
    super(status, id, message, details);
    this.field = path.at(1) ?? '';
  }
}

/** 400 for a path like ["fields", "name"] that the content type does not have; asErrorDialect() has the other dialect. */
export function unknownField(path: string[]): ContentError {
  return new UnknownFieldError(path);
}

/** The error in an account's dialect; "undefined" is part of the provider's message. */
export function asErrorDialect(error: ContentError, dialect: ErrorDialect): ContentError {
  if (!(error instanceof UnknownFieldError) || dialect === 'InvalidQuery') return error;
  return new ContentError(422, 'UnknownField', `No field with undefined "${error.field}" found.`);
}

/** 400 for a response larger than `limit` bytes (Contentful, "Technical limits"). */
export function tooBig(limit: number): ContentError {
  return new ContentError(400, 'BadRequest', `Response size too big. Maximum allowed response size: ${limit}B.`);
}

/** 414 for an address of more than `limit` characters. */
export function addressTooLong(limit: number): ContentError {
  return new ContentError(414, 'BadRequest', `The address is too long. Maximum allowed length: ${limit} characters.`);
}

const messages: Record<number, [id: string, message: string]> = {
  401: ['AccessTokenInvalid', 'The access token you sent could not be found or is invalid.'],
  403: ['AccessDenied', 'The token you sent may not read this space.'],
  404: ['NotFound', 'The resource could not be found.'],
  502: ['BadGateway', 'The service is unreachable at the moment.'],
};

/**
 * A 429 with the headers from which the client takes its wait (Contentful, "API rate limits").
 *
 * @param limit Requests a second.
 * @param waitSeconds Whole seconds.
 */
export function tooMany(limit = usualRate.delivery, waitSeconds = 1): ContentError {
  const error = new ContentError(
    429,
    'RateLimitExceeded',
    'You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests within a short timespan. Please wait a moment before trying the request again.',
  );
  error.headers = {
    'x-contentful-ratelimit-reset': String(waitSeconds),
    'x-contentful-ratelimit-second-limit': String(limit),
    'x-contentful-ratelimit-second-remaining': '0',
  };
  return error;
}

/** The error of a fault of the kind `status`. */
export function errorOfStatus(status: number): ContentError {
  if (status === 429) return tooMany();
  const [id, message] =
    messages[status] ??
    (status < 500 ? ['BadRequest', 'The request was refused.'] : ['ServerError', 'The service failed.']);
  return new ContentError(status, id, message);
}
