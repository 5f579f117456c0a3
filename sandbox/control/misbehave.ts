import { once } from 'node:events';
import type { Connection } from '../http/listen.ts';
import { sentence } from '../http/responses.ts';
import { wholeSeconds } from '../http/whole-seconds.ts';
import type { Provider } from '../provider.ts';
import type { Outcome } from './faults.ts';
import { withBadJson, withGraphqlError, withSlowBody, wrongType } from './spoil.ts';

interface Scene {
  provider: Provider;
  /** Aborts when the client leaves or the sandbox closes. */
  signal: AbortSignal;
  connection: Connection;
  /** Lets the provider act. */
  real: () => Promise<Response>;
}

/** What a fault makes of a request. */
export async function misbehave(fault: NonNullable<Outcome>, scene: Scene): Promise<Response> {
  const { provider, signal, connection, real } = scene;
  switch (fault.kind) {
    case 'status':
      return (
        provider.refuse?.(fault.status) ?? sentence(fault.status, `The sandbox was asked to answer ${fault.status}.`)
      );
    case 'throttle':
      return provider.throttle?.(fault.ms) ?? tooMany(fault.ms);
    case 'hang':
      await aborted(signal);
      return connection.reset();
    case 'reset':
      return connection.reset();
    case 'lost-answer':
      await real();
      return connection.reset();
    case 'truncate':
      return connection.truncate(await real());
    case 'bad-json':
      return withBadJson(await real());
    case 'wrong-type':
      return wrongType();
    case 'graphql-error':
      return withGraphqlError(await real(), fault.message, fault.code);
    case 'slow-body':
      return withSlowBody(await real(), fault.ms, signal);
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function tooMany(waitMs: number): Response {
  const seconds = wholeSeconds(waitMs);
  return sentence(429, `Too many requests; wait ${seconds} seconds.`, { 'retry-after': String(seconds) });
}
