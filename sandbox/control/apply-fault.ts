import { once } from 'node:events';
import type { Connection } from '../http/listen.ts';
import { plainTextResponse, wholeSeconds } from '../http/responses.ts';
import type { Provider } from '../provider.ts';
import { withBadJson, withGraphqlError, withSlowBody, wrongType } from './corrupt-response.ts';
import type { Outcome } from './faults.ts';

interface FaultContext {
  provider: Provider;
  /** Aborts when the client disconnects or the sandbox closes. */
  signal: AbortSignal;
  connection: Connection;
  /** Lets the provider handle the request. */
  proceed: () => Promise<Response>;
}

/** The response to a request that meets a fault. Responses without a body (204, 304) pass through the faults of bodies unchanged. */
export async function applyFault(fault: NonNullable<Outcome>, context: FaultContext): Promise<Response> {
  const { provider, signal, connection, proceed } = context;
  switch (fault.kind) {
    case 'status':
      return (
        provider.refuse?.(fault.status) ??
        plainTextResponse(fault.status, `The sandbox was asked to answer ${fault.status}.`)
      );
    case 'throttle':
      return provider.throttle?.(fault.ms) ?? tooManyRequests(fault.ms);
    case 'hang':
      await aborted(signal);
      return connection.reset();
    case 'reset':
      return connection.reset();
    case 'lost-answer':
      await proceed();
      return connection.reset();
    case 'wrong-type':
      return wrongType();
    case 'truncate':
      return changeBody(proceed, connection.truncate);
    case 'bad-json':
      return changeBody(proceed, withBadJson);
    case 'graphql-error':
      return changeBody(proceed, (response) => withGraphqlError(response, fault.message, fault.code));
    case 'slow-body':
      return changeBody(proceed, (response) => withSlowBody(response, fault.ms, signal));
  }
}

async function changeBody(
  proceed: () => Promise<Response>,
  change: (response: Response) => Promise<Response>,
): Promise<Response> {
  const response = await proceed();
  return response.body === null ? response : change(response);
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function tooManyRequests(waitMs: number): Response {
  const seconds = wholeSeconds(waitMs);
  return plainTextResponse(429, `Too many requests; wait ${seconds} seconds.`, { 'retry-after': String(seconds) });
}
