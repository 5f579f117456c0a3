/** A refusal in the provider's words (Sanity, "HTTP API: Query"). */
export class QueryError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, body: Readonly<Record<string, unknown>>) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** The client draws carets below `start` to `end` (0-based, both included), if it is given query and numbers. */
export function parseError(description: string, query: string, start: number, end: number): QueryError {
  return new QueryError(400, description, { error: { type: 'queryParseError', description, query, start, end } });
}

/** 400 with a sentence that says what is wrong. */
export function badRequest(description: string): QueryError {
  return new QueryError(400, description, { error: { type: 'httpBadRequest', description } });
}

/** 408 for a query that was ended; neither the provider's limit nor its words are published. */
export function queryTimedOut(timeoutMs: number): QueryError {
  const description = `The query takes too long: it was ended after ${timeoutMs} ms`;
  return new QueryError(408, description, { error: { type: 'queryTimeoutError', description } });
}

/** 429 beyond the number of concurrent queries (Sanity, "Technical limits"). */
export function tooManyQueries(): QueryError {
  const message = 'Too many queries wait for their turn';
  return new QueryError(429, message, { statusCode: 429, error: 'Too Many Requests', message });
}

/** 401 where a token is needed and there is none, and for one that nobody has. */
export function noSession(): QueryError {
  const message = 'Session not found';
  return new QueryError(401, message, { statusCode: 401, error: 'Unauthorized', message, errorCode: 'SIO-401-ANF' });
}

/** 404 for a dataset that the project does not have. */
export function datasetNotFound(dataset: string, project: string): QueryError {
  const message = `Dataset "${dataset}" not found for project ID "${project}"`;
  return new QueryError(404, message, { statusCode: 404, error: 'Dataset not found', message });
}

/** 404 for a path that is not served; the sentence is ours. */
export function pathNotFound(): QueryError {
  const message = 'There is nothing at this path; the sandbox answers /data and /check/cors';
  return new QueryError(404, message, { statusCode: 404, error: 'Not Found', message });
}

/** What went wrong at one of several things asked for together; the others are not done either. */
export interface Failure {
  status: number;
  type: string;
  description: string;
  /** What the provider says of it beside its type. */
  facts?: Readonly<Record<string, unknown>>;
}

/** @param index Which of the mutations it was, from 0. */
export function mutationError({ status, type, description, facts }: Failure, index: number): QueryError {
  const message = `Mutation failed: ${description}`;
  const items = [{ error: { description, ...facts, type }, index }];
  return new QueryError(status, message, { error: { description: message, items, type: 'mutationError' } });
}

/** @param index Which of the actions it was, from 0. */
export function actionError({ status, type, description, facts }: Failure, index: number): QueryError {
  const message = `Action failed: ${description}`;
  const items = [{ error: { description, ...facts, type }, index }];
  return new QueryError(status, message, { error: { description: message, items, type: 'actionError' } });
}

const names: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** The error a fault asks for. */
export function errorOfStatus(status: number): QueryError {
  const message = `The sandbox was asked to answer ${status}`;
  const error = names[status] ?? (status < 500 ? 'Bad Request' : 'Internal Server Error');
  return new QueryError(status, message, { statusCode: status, error, message });
}
