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

/** The response to a request that meets a fault. */
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
      return connection.truncate(await proceed());
    case 'bad-json':
      return withBadJson(await proceed());
    case 'graphql-error':
      return withGraphqlError(await proceed(), fault.message, fault.code);
    case 'slow-body':
      return withSlowBody(await proceed(), fault.ms, signal);
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function tooManyRequests(waitMs: number): Response {
  const seconds = wholeSeconds(waitMs);
  return plainTextResponse(429, `Too many requests; wait ${seconds} seconds.`, { 'retry-after': String(seconds) });
}
