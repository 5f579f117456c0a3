import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallOutcome, callOrigin, observeCall } from './call-origin.ts';
import { callScope } from './call-scope.ts';
import { createCircuit } from './circuit.ts';
import { call } from './http.ts';

const openFor = 2000;

/** A provider, and the calls that reach it. */
function provider() {
  const circuit = createCircuit('cloud', openFor);
  const state = {
    calls: 0,
    respond: (_init?: RequestInit): Promise<Response> => Promise.resolve(new Response('well')),
  };
  const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    state.calls += 1;
    return state.respond(init);
  };
  const options = { provider: 'cloud', fetch, circuit, timeout: 60_000 };
  const send = (isWrite = false, retries = 0) => call('http://cloud.test', {}, { ...options, isWrite, retries });
  const sendMany = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) await send().catch(() => {});
  };
  return { circuit, state, send, sendMany };
}

const down = () => Promise.reject(new TypeError('fetch failed'));
const hang = (init?: RequestInit) =>
  new Promise<never>((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true }),
  );
const answer = (status: number) => () => Promise.resolve(new Response('', { status }));

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] }));
describe('[SAFE-1] the circuit of a provider that is down', () => {
  test.each([
    ['cannot be reached', down],
    ['responds with 503', answer(503)],
  ])('opens when it %s: calls fail at once, and writes are not sent', async (_how, respond) => {
    const { circuit, state, send, sendMany } = provider();
    state.respond = respond;
    await sendMany(9);
    expect(circuit.state).toBe('closed');
    await sendMany(1);
    expect(circuit.state).toBe('open');
    const refusal = { code: 'PROVIDER_UNREACHABLE', callWasMade: false, retryAfterMs: openFor };
    const run = vi.spyOn(circuit, 'run');
    await expect(send(false, 5)).rejects.toMatchObject(refusal);
    expect(run, 'without a retry').toHaveBeenCalledOnce();
    await expect(send(true)).rejects.toMatchObject(refusal);
    expect(state.calls).toBe(10);
  });

  test('is not opened by a call that finds it up again', async () => {
    const { circuit, state, send, sendMany } = provider();
    state.respond = down;
    await sendMany(9);
    state.respond = answer(200);
    await send();
    expect(circuit.state).toBe('closed');
  });

  test('lets one call through after two seconds; when it succeeds it closes, and those that waited are made', async () => {
    const { circuit, state, send, sendMany } = provider();
    state.respond = down;
    await sendMany(10);
    vi.advanceTimersByTime(openFor - 1);
    await expect(send()).rejects.toMatchObject({ callWasMade: false });
    vi.advanceTimersByTime(1);
    expect(circuit.state).toBe('half-open');
    const probe = Promise.withResolvers<Response>();
    state.respond = () => probe.promise;
    const [first, second] = [send(), send()];
    await vi.advanceTimersByTimeAsync(1);
    expect(state.calls).toBe(11);
    state.respond = () => Promise.resolve(new Response('too'));
    probe.resolve(new Response('back'));
    expect([(await first).text, (await second).text]).toEqual(['back', 'too']);
    expect([circuit.state, state.calls]).toEqual(['closed', 12]);
  });

  test('stays open when that call fails', async () => {
    const { circuit, state, send, sendMany } = provider();
    state.respond = down;
    await sendMany(10);
    vi.advanceTimersByTime(openFor);
    const [first, second] = [send(false, 5), send(false, 5)];
    await Promise.all([
      expect(first, 'without a retry').rejects.toMatchObject({ callWasMade: true }),
      expect(second).rejects.toMatchObject({ callWasMade: false }),
    ]);
    expect([circuit.state, state.calls]).toEqual(['open', 11]);
  });

  test.each([
    ['a moment', openFor, 60],
    ['half a second when nobody has asked for ten', 6 * openFor, 500],
  ])(
    'has reads wait for that call for %s alone; it goes on when its visitor leaves',
    async (_what, passed, milliseconds) => {
      const { circuit, state, send, sendMany } = provider();
      state.respond = down;
      await sendMany(10);
      vi.advanceTimersByTime(passed);
      const { promise, resolve } = Promise.withResolvers<Response>();
      state.respond = () => promise;
      const leaving = new AbortController();
      const scope = { signal: leaving.signal, deadline: Number.POSITIVE_INFINITY };
      const refused = vi.fn<(error: unknown) => void>();
      callScope.run(scope, () => send(false, 5)).catch(refused);
      send(false, 5).catch(refused);
      await vi.advanceTimersByTimeAsync(milliseconds - 1);
      expect(refused).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      const refusal = { code: 'PROVIDER_UNREACHABLE', callWasMade: false, retryAfterMs: openFor };
      expect(refused.mock.calls).toEqual([[expect.objectContaining(refusal)], [expect.objectContaining(refusal)]]);
      leaving.abort();
      expect([circuit.state, state.calls]).toEqual(['half-open', 11]);
      resolve(new Response('back'));
      await vi.waitFor(() => expect(circuit.state).toBe('closed'));
    },
  );

  test('has a write wait for the end of that call, since it may have been carried out', async () => {
    const { state, send, sendMany } = provider();
    state.respond = down;
    await sendMany(10);
    vi.advanceTimersByTime(6 * openFor);
    const { promise, resolve } = Promise.withResolvers<Response>();
    state.respond = () => promise;
    const ended = vi.fn<(outcome: unknown) => void>();
    send(true).then(ended, ended);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ended).not.toHaveBeenCalled();
    resolve(new Response('back'));
    await vi.waitFor(() => expect(ended).toHaveBeenCalledWith(expect.objectContaining({ text: 'back' })));
  });

  test.each([
    ['once when its read waits for its end', 0, 200, ['ok']],
    ['once when it fails', 0, 500, ['status']],
    ['by itself when its read is refused before', 100, 200, ['unreachable', 'ok']],
  ])('counts that call %s', async (_how, milliseconds, status, counted) => {
    const { circuit, state, send, sendMany } = provider();
    state.respond = down;
    await sendMany(10);
    vi.advanceTimersByTime(openFor);
    const { promise, resolve } = Promise.withResolvers<Response>();
    state.respond = () => promise;
    const outcomes: CallOutcome[] = [];
    const observer = { ended: (_name: string, outcome: CallOutcome) => outcomes.push(outcome), queued: () => {} };
    const read = callOrigin.run({ requestId: 'one', observer }, () => observeCall('cloud', () => send()));
    const ended = read.catch(() => {});
    await vi.advanceTimersByTimeAsync(milliseconds);
    resolve(new Response('', { status }));
    await ended;
    await vi.waitFor(() => expect(circuit.state).not.toBe('half-open'));
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual(counted);
  });

  test('opens again after ten more failures, however many calls were refused meanwhile', async () => {
    const { circuit, state, sendMany } = provider();
    state.respond = down;
    await sendMany(10);
    await sendMany(500);
    vi.advanceTimersByTime(openFor);
    state.respond = answer(200);
    await sendMany(1);
    expect(circuit.state).toBe('closed');
    state.respond = down;
    await sendMany(10);
    expect([circuit.state, state.calls]).toEqual(['open', 21]);
  });

  test('is left half-open by calls from before it opened: a visitor who leaves says nothing of the provider', async () => {
    const { circuit, state, send, sendMany } = provider();
    const leaving = new AbortController();
    state.respond = () =>
      new Promise((_resolve, reject) =>
        leaving.signal.addEventListener('abort', () => reject(leaving.signal.reason), { once: true }),
      );
    const scope = { signal: leaving.signal, deadline: Number.POSITIVE_INFINITY };
    const left = callScope.run(scope, () => send());
    const late = Promise.withResolvers<Response>();
    state.respond = () => late.promise;
    const failed = send();
    state.respond = down;
    await sendMany(10);
    vi.advanceTimersByTime(openFor);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'PROVIDER_ABORTED' });
    expect(circuit.state).toBe('half-open');
    late.reject(new TypeError('fetch failed'));
    await expect(failed).rejects.toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    expect(circuit.state).toBe('half-open');
  });

  test('is not opened again by failures of long ago', async () => {
    const { circuit, state, sendMany } = provider();
    state.respond = down;
    await sendMany(9);
    vi.advanceTimersByTime(11_000);
    await sendMany(1);
    expect(circuit.state).toBe('closed');
  });

  test('is not kept open by a system clock that is set back', async () => {
    const { circuit, state, sendMany } = provider();
    state.respond = down;
    await sendMany(10);
    vi.setSystemTime(Date.now() - 7_200_000);
    vi.advanceTimersByTime(openFor);
    expect(circuit.state).toBe('half-open');
  });
});

test.each([401, 404, 422, 429])(
  '[SAFE-1] the circuit stays closed when a provider responds with %i',
  async (status) => {
    const { circuit, state, sendMany } = provider();
    state.respond = answer(status);
    await sendMany(30);
    expect([circuit.state, state.calls]).toEqual(['closed', 30]);
  },
);

test('[SAFE-1] the circuit stays closed when visitors leave', async () => {
  const { circuit, state, send } = provider();
  for (let visit = 0; visit < 30; visit += 1) {
    const leaving = new AbortController();
    state.respond = () => {
      leaving.abort();
      return Promise.reject(leaving.signal.reason);
    };
    const scope = { signal: leaving.signal, deadline: Number.POSITIVE_INFINITY };
    await callScope.run(scope, () => send()).catch(() => {});
  }
  expect([circuit.state, state.calls]).toEqual(['closed', 30]);
});

describe('[SAFE-1] a call that its request’s deadline ends', () => {
  async function endAfter(milliseconds: number, send: () => Promise<unknown>): Promise<void> {
    const ending = new AbortController();
    const scope = { signal: ending.signal, deadline: performance.now() + milliseconds };
    const ended = callScope.run(scope, send);
    await vi.advanceTimersByTimeAsync(milliseconds);
    ending.abort(new DOMException('', 'TimeoutError'));
    await ended;
  }

  test.each([
    ['less than a second, leaves the circuit closed and counts as aborted', 999, 'closed', 'aborted'],
    ['a second, opens it and counts as a timeout', 1000, 'open', 'timeout'],
  ])('after %s', async (_what, milliseconds, circuitState, outcome) => {
    const { circuit, state, send } = provider();
    state.respond = hang;
    const outcomes: CallOutcome[] = [];
    const observer = { ended: (_name: string, each: CallOutcome) => outcomes.push(each), queued: () => {} };
    const read = () => observeCall('cloud', () => send());
    const readTen = () => Promise.allSettled(Array.from({ length: 10 }, read));
    await endAfter(milliseconds, () => callOrigin.run({ requestId: 'one', observer }, readTen));
    expect([circuit.state, state.calls]).toEqual([circuitState, 10]);
    expect(new Set(outcomes)).toEqual(new Set([outcome]));
  });

  test.each([
    ['less than a second, says nothing', 999, 'closed', 'aborted'],
    ['a second, counts as failed', 1000, 'open', 'timeout'],
  ])('in its second attempt, after %s', async (_what, milliseconds, circuitState, outcome) => {
    const { circuit, state, send } = provider();
    const connections: PromiseWithResolvers<Response>[] = [];
    state.respond = () => {
      const connection = Promise.withResolvers<Response>();
      connections.push(connection);
      return connection.promise;
    };
    const outcomes: CallOutcome[] = [];
    const observer = { ended: (_name: string, each: CallOutcome) => outcomes.push(each), queued: () => {} };
    const read = () => observeCall('cloud', () => send(false, 1));
    const ending = new AbortController();
    const scope = { signal: ending.signal, deadline: performance.now() + 60_000 };
    // One failure fewer than the number that opens the circuit.
    const reads = callScope.run(scope, () =>
      callOrigin.run({ requestId: 'one', observer }, () => Array.from({ length: 9 }, read)),
    );
    const ended = Promise.allSettled(reads);
    vi.advanceTimersByTime(900);
    state.respond = hang;
    for (const { reject } of connections) reject(new TypeError('fetch failed'));
    // The delay before a retry uses the real clock; the fake clock stands still meanwhile.
    while (state.calls < 18) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(milliseconds);
    ending.abort(new DOMException('', 'TimeoutError'));
    await ended;
    expect(circuit.state).toBe(circuitState);
    expect(new Set(outcomes)).toEqual(new Set([outcome]));
  });

  test('has a second when it is the one that finds whether the provider is back', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(new DOMException('', 'TimeoutError')), milliseconds);
      return ending.signal;
    });
    const { circuit, state, send, sendMany } = provider();
    state.respond = down;
    await sendMany(10);
    await vi.advanceTimersByTimeAsync(openFor);
    state.respond = hang;
    await endAfter(100, () => send().catch(() => {}));
    await vi.advanceTimersByTimeAsync(899);
    expect([circuit.state, state.calls]).toEqual(['half-open', 11]);
    await vi.advanceTimersByTimeAsync(1);
    expect(circuit.state).toBe('open');
  });
});

test('[SAFE-1] of the calls to a provider that hangs, so many run at the same time and no more', async () => {
  const { state, send } = provider();
  const hanging = Promise.withResolvers<void>();
  state.respond = () => hanging.promise.then(() => new Response('late'));
  const sent = Array.from({ length: 32 }, () => send());
  await expect(send()).rejects.toMatchObject({ code: 'PROVIDER_THROTTLED', callWasMade: false });
  expect(state.calls).toBe(32);
  hanging.resolve();
  await Promise.allSettled(sent);
  state.respond = answer(200);
  expect((await send()).status).toBe(200);
});
