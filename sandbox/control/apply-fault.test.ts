import { expect, test } from 'vitest';
import { applyFault } from './apply-fault.ts';
import { startControl } from './testing/start-control.ts';

const kinds = [
  { kind: 'bad-json' },
  { kind: 'slow-body', ms: 5 },
  { kind: 'truncate' },
  { kind: 'graphql-error', message: 'Internal error.', code: 'INTERNAL_SERVER_ERROR' },
] as const;

test.each(kinds.flatMap((fault) => [204, 304].map((status) => ({ status, ...fault }))))(
  'A $status passes through a fault of the kind $kind unchanged',
  async ({ status, ...fault }) => {
    const response = new Response(null, { status, headers: { etag: '"1"' } });
    const refuseUse = () => {
      throw new Error('There is no body to truncate.');
    };
    const passed = await applyFault(
      { id: 1, met: 1, provider: 'storefront', rate: 1, times: null, match: null, ...fault },
      {
        provider: { handle: () => response, reset: () => {}, describe: () => ({}) },
        signal: new AbortController().signal,
        connection: { reset: refuseUse, truncate: refuseUse },
        proceed: async () => response,
      },
    );
    expect(passed).toBe(response);
  },
);

test.each(['bad-json', 'slow-body', 'truncate'])(
  'A client gets the 304 of a provider through the fault %s, and the journal has its status',
  async (kind) => {
    const { callControl, send } = await startControl({}, { handle: () => new Response(null, { status: 304 }) });
    await callControl('POST', '/_sandbox/faults', {
      provider: 'content',
      kind,
      ...(kind === 'slow-body' && { ms: 5 }),
    });
    expect((await send()).status).toBe(304);
    expect(await (await callControl('GET', '/_sandbox/requests')).json()).toMatchObject([{ status: 304 }]);
  },
);

test.each(['status', 'reset', 'bad-json', 'wrong-type', 'throttle'])(
  'A preflight request does not meet a fault of the kind %s',
  async (kind) => {
    const { callControl, send } = await startControl({}, { handle: () => new Response(null, { status: 204 }) });
    await callControl('POST', '/_sandbox/faults', { provider: 'content', kind, times: 1 });
    expect((await send('/', { method: 'OPTIONS' })).status).toBe(204);
    expect(await (await callControl('GET', '/_sandbox/faults')).json()).toMatchObject([{ times: 1, met: 0 }]);
  },
);
