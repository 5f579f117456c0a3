import { environment, space, usualRate } from './vocabulary.ts';

/** One finding in `details.errors` of an InvalidQuery. */
interface QueryFault {
  name: string;
  path?: string[];
  value?: unknown;
  type?: string;
  details?: string;
}

/** A refusal in the provider's words (Contentful, "Errors"). */
export class ContentError extends Error {
  readonly status: number;
  readonly id: string;
  readonly details: Record<string, unknown> | undefined;
  /** Sent beside the body. */
  headers: Readonly<Record<string, string>> = {};

  constructor(status: number, id: string, message: string, details?: Record<string, unknown>) {
    super(message);
    this.status = status;
    this.id = id;
    this.details = details;
  }
}

/** 401: no token, or one that nobody has (Contentful, "Errors"). */
export function invalidToken(): ContentError {
  return new ContentError(401, 'AccessTokenInvalid', 'The access token you sent could not be found or is invalid.');
}

/** 404 for an entry, an asset or the like that there is none of: `type` and `id` are those asked for. */
export function notFound(type: string, id: string): ContentError {
  return new ContentError(404, 'NotFound', 'The resource could not be found.', { type, id, environment, space });
}

/** 404 for a path that the API does not have. */
export function noSuchPath(): ContentError {
  return new ContentError(404, 'NotFound', 'The resource could not be found.');
}

/** 400 with its findings, for a query that cannot be answered (Contentful, "Errors"). */
export function invalidQuery(...errors: QueryFault[]): ContentError {
  const message =
    'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.';
  return new ContentError(400, 'InvalidQuery', message, { errors });
}

/** 400 for a parameter whose value cannot be read; `wanted` is the sentence that says what could. */
export function badValue(parameter: string, wanted = 'Please provide a valid number value'): ContentError {
  return new ContentError(400, 'InvalidQuery', `The value provided for "${parameter}" is invalid. ${wanted}`);
}

/** A field that the content type hasn't: newer accounts have the first wording, older recordings the second. */
type UnknownFieldWording = 'InvalidQuery' | 'UnknownField';

class UnknownFieldError extends ContentError {
  readonly field: string;

  constructor(path: string[]) {
    const { status, id, message, details } = invalidQuery({ name: 'unknown', path });
    super(status, id, message, details);
    this.field = path.at(1) ?? '';
  }
}

/** 400 for a path like ["fields", "name"] that the content type does not have; inWording() has the other spelling. */
export function unknownField(path: string[]): ContentError {
  return new UnknownFieldError(path);
}

/** The error as an account words it that has this wording; "undefined" is the provider's own. */
export function inWording(error: ContentError, wording: UnknownFieldWording): ContentError {
  if (!(error instanceof UnknownFieldError) || wording === 'InvalidQuery') return error;
  return new ContentError(422, 'UnknownField', `No field with undefined "${error.field}" found.`);
}

/** 400 for an answer larger than `limit` bytes (Contentful, "Technical limits"). */
export function tooBig(limit: number): ContentError {
  return new ContentError(400, 'BadRequest', `Response size too big. Maximum allowed response size: ${limit}B.`);
}

/** 414 for an address of more than `limit` characters. */
export function addressTooLong(limit: number): ContentError {
  return new ContentError(414, 'BadRequest', `The address is too long. Maximum allowed length: ${limit} characters.`);
}

const worded: Record<number, [id: string, message: string]> = {
  401: ['AccessTokenInvalid', 'The access token you sent could not be found or is invalid.'],
  403: ['AccessDenied', 'The token you sent may not read this space.'],
  404: ['NotFound', 'The resource could not be found.'],
  502: ['BadGateway', 'The service is unreachable at the moment.'],
};

/**
 * A 429 with what the client takes its pause from (Contentful, "API rate limits").
 *
 * @param limit Requests a second.
 * @param waitSeconds Whole ones.
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

/** The error a fault asks for. */
export function errorOfStatus(status: number): ContentError {
  if (status === 429) return tooMany();
  const [id, message] =
    worded[status] ??
    (status < 500 ? ['BadRequest', 'The request was refused.'] : ['ServerError', 'The service failed.']);
  return new ContentError(status, id, message);
}
