/** An error response, with the provider's status and body (Sanity, "HTTP API: Query"). */
export class QueryError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, body: Readonly<Record<string, unknown>>) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** The official client marks the characters from `start` to `end` (0-based, inclusive) if the body has the query and both numbers. */
export function parseError(description: string, query: string, start: number, end: number): QueryError {
  return new QueryError(400, description, { error: { type: 'queryParseError', description, query, start, end } });
}

/** 400 with a description of what is invalid. */
export function badRequest(description: string): QueryError {
  return new QueryError(400, description, { error: { type: 'httpBadRequest', description } });
}

/** 403 in the provider's format; the type is the sandbox's own. */
function forbidden(description: string): QueryError {
  return new QueryError(403, description, { error: { type: 'httpForbidden', description } });
}

/** 408 for a query or a patch beyond the time limit; the provider publishes neither its limit nor the message. */
export function timedOut(label: 'query' | 'patch', timeoutMs: number): QueryError {
  const description = `The ${label} takes too long: it was ended after ${timeoutMs} ms`;
  return new QueryError(408, description, { error: { type: 'queryTimeoutError', description } });
}

/** 429 beyond the limit of concurrent queries (Sanity, "Technical limits"). */
export function tooManyQueries(): QueryError {
  const message = 'Too many queries wait for their turn';
  return new QueryError(429, message, { statusCode: 429, error: 'Too Many Requests', message });
}

/** 401 for a missing token where one is required, and for an unknown one. */
export function noSession(): QueryError {
  const message = 'Session not found';
  return new QueryError(401, message, { statusCode: 401, error: 'Unauthorized', message, errorCode: 'SIO-401-ANF' });
}

/** 404 for a dataset that the project does not have. */
export function datasetNotFound(dataset: string, project: string): QueryError {
  const message = `Dataset "${dataset}" not found for project ID "${project}"`;
  return new QueryError(404, message, { statusCode: 404, error: 'Dataset not found', message });
}

/** 404 for a path that is not served; the message is the sandbox's own. */
export function pathNotFound(): QueryError {
  const message = 'There is nothing at this path; the sandbox answers /data and /check/cors';
  return new QueryError(404, message, { statusCode: 404, error: 'Not Found', message });
}

export interface Failure {
  status: number;
  type: string;
  description: string;
  /** Further members of the provider's error object. */
  facts?: Readonly<Record<string, unknown>>;
}

/** A failed mutation or action. The transaction that it belongs to is not committed. */
export class WriteError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.description);
    this.failure = failure;
  }
}

/** @throws {WriteError} Always. */
export function failWrite(status: number, type: string, description: string, facts: Failure['facts'] = {}): never {
  throw new WriteError({ status, type, description, facts });
}

/** @throws {WriteError} 404 with the provider's message. */
export function failMissing(id: string): never {
  failWrite(404, 'documentNotFoundError', `The document with the ID "${id}" was not found`, { id });
}

/** @throws {WriteError} 409 with the provider's message. */
export function failExisting(id: string): never {
  failWrite(409, 'documentAlreadyExistsError', `Document by ID "${id}" already exists`, { id });
}

/** @throws {WriteError} 409 with the provider's message (sanity-io/sanity, issue 1792). */
export function failImmutable(attribute: string): never {
  const description = `Cannot modify immutable attribute "${attribute}"`;
  failWrite(409, 'cannotModifyImmutableAttributeError', description, { attribute });
}

/** @throws {WriteError} 409 when the document has another revision than the expected one; `undefined` expects none. */
export function checkRevision(id: string, current: string, expected: unknown): void {
  if (expected === undefined || expected === current) return;
  failWrite(
    409,
    'documentRevisionIDDoesNotMatchError',
    `Document "${id}" has unexpected revision ID ("${current}"), expected "${String(expected)}"`,
    { currentRevisionID: current, expectedRevisionID: expected },
  );
}

/** 409 for a transaction id that "must be unique in the dataset" (Sanity, "Mutations"); the status and the message are the sandbox's own. */
export function transactionExists(id: string): QueryError {
  const description = `The transaction ID "${id}" was used before`;
  return new QueryError(409, description, { error: { type: 'httpConflict', description } });
}

/** @param index Of the mutation that failed, from 0. */
export function mutationError(failure: Failure, index: number): QueryError {
  return writeErrorResponse('mutationError', 'Mutation', failure, index);
}

/** @param index Of the action that failed, from 0. */
export function actionError(failure: Failure, index: number): QueryError {
  return writeErrorResponse('actionError', 'Action', failure, index);
}

function writeErrorResponse(type: string, label: string, failure: Failure, index: number): QueryError {
  const { status, description, facts } = failure;
  const message = `${label} failed: ${description}`;
  const items = [{ error: { description, ...facts, type: failure.type }, index }];
  return new QueryError(status, message, { error: { description: message, items, type } });
}

const names: Record<number, string> = {
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** The error response for a fault of the kind `status`. */
export function errorOfStatus(status: number): QueryError {
  const message = `The sandbox was asked to answer ${status}`;
  if (status === 400) return badRequest(message);
  if (status === 403) return forbidden(message);
  const error = names[status] ?? (status < 500 ? 'Bad Request' : 'Internal Server Error');
  return new QueryError(status, message, { statusCode: status, error, message });
}
