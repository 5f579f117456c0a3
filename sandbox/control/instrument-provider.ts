import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ConnectionHandler } from '../http/listen.ts';
import { readWhole } from '../http/request-body.ts';
import { sentence } from '../http/responses.ts';
import type { Handler, Provider, ProviderName } from '../provider.ts';
import type { Arrival } from './arrival.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import { misbehave } from './misbehave.ts';

interface Stations {
  journal: Journal;
  faults: Faults;
  /** Aborts when the sandbox closes, so that nobody waits for a delay. */
  closing: AbortSignal;
}

/** A provider's way from socket to handler: noted in the journal, then held against the faults asked for, then answered. */
export function createPassage(name: ProviderName, provider: Provider, stations: Stations): ConnectionHandler {
  return async (incoming, connection) => {
    const whole = await readWhole(incoming);
    if (!whole) return tooLarge();

    const { request, body } = whole;
    const finish = stations.journal.arrived(name, request, body);
    const arrival: Arrival = { provider: name, method: request.method, url: request.url, body };
    const signal = AbortSignal.any([stations.closing, incoming.signal]);
    const fault = await stations.faults.meet(arrival, signal);
    const response = fault
      ? await misbehave(fault, { provider, signal, connection, real: () => answer(name, provider.handle, request) })
      : await answer(name, provider.handle, request);
    finish(response === RESPONSE_ALREADY_SENT ? null : response.status);
    return response;
  };
}

/** The control port's own way: no journal, no faults. */
export function createPlainPassage(name: string, handle: Handler): ConnectionHandler {
  return async (incoming) => {
    const whole = await readWhole(incoming);
    return whole ? answer(name, handle, whole.request) : tooLarge();
  };
}

async function answer(name: string, handle: Handler, request: Request): Promise<Response> {
  try {
    return await handle(request);
  } catch (error) {
    console.error(`sandbox/${name}: ${request.method} ${new URL(request.url).pathname} failed:`, error);
    return sentence(500, `The sandbox's ${name} failed at this request; its terminal says why.`);
  }
}

function tooLarge(): Response {
  return sentence(413, 'The body is too large; at most 10 MB are read.', { connection: 'close' });
}
