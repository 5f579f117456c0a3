import { alreadySent, type ConnectionHandler } from '../http/listen.ts';
import { readBytes, withBody } from '../http/request.ts';
import { plainTextResponse } from '../http/responses.ts';
import type { Handler, Provider, ProviderName } from '../provider.ts';
import { applyFault } from './apply-fault.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';

const bodyLimitBytes = 10 * 1024 * 1024;

/** A header for the journal, with the GraphQL errors of a response that has the status of a success. Clients do not receive it. */
export const errorsHeader = 'x-sandbox-errors';

const hint = 'Ids and tokens are at the control port: GET /_sandbox';

interface Instruments {
  journal: Journal;
  faults: Faults;
  /** Aborts when the sandbox closes, which ends delays. */
  closing: AbortSignal;
}

/** A provider as its port serves it: the request is recorded in the journal, meets the faults added for it, then is handled. */
export function instrumentProvider(
  name: ProviderName,
  provider: Provider,
  { journal, faults, closing }: Instruments,
): ConnectionHandler {
  return async (incoming, connection) => {
    const body = await readBytes(incoming, bodyLimitBytes);
    if (body === null) return tooLarge();

    const request = withBody(incoming, body);
    const recordStatus = journal.record(name, request, body);
    const signal = AbortSignal.any([closing, incoming.signal]);
    let errors: string | null = null;
    const withoutErrors = (response: Response) => {
      errors = response.headers.get(errorsHeader) ?? errors;
      if (errors !== null) response.headers.delete(errorsHeader);
      return response;
    };
    const proceed = async () => withoutErrors(await handle(name, provider.handle, request));
    const fault = await faults.meet({ provider: name, method: request.method, url: request.url, body }, signal);
    const response = fault
      ? withoutErrors(await applyFault(fault, { provider, signal, connection, proceed }))
      : await proceed();
    // This hint is the sandbox's own. The providers' responses to a wrong token do not say where the right one is.
    if (response.status === 401) response.headers.set('x-sandbox-hint', hint);
    recordStatus(response === alreadySent ? null : response.status, errors);
    return response;
  };
}

/** The control port as it is served: without journal and faults. */
export function serveControl(control: Handler): ConnectionHandler {
  return async (incoming) => {
    const body = await readBytes(incoming, bodyLimitBytes);
    return body === null ? tooLarge() : handle('control', control, withBody(incoming, body));
  };
}

async function handle(name: string, handler: Handler, request: Request): Promise<Response> {
  try {
    return await handler(request);
  } catch (error) {
    console.error(`sandbox/${name}: ${request.method} ${new URL(request.url).pathname} failed:`, error);
    return plainTextResponse(500, `The sandbox's ${name} failed at this request; its terminal says why.`);
  }
}

function tooLarge(): Response {
  return plainTextResponse(413, 'The body is too large; at most 10 MB are read.', { connection: 'close' });
}
