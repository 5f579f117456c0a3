import * as Sentry from '@sentry/node';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './support/contract.ts';

const reported = z.array(
  z.looseObject({
    items: z.array(
      z.looseObject({ type: z.string(), header: z.looseObject({}), bytes: z.int(), payload: z.unknown().optional() }),
    ),
  }),
);

contract('errorReports', (subject) => {
  const sandboxTest = test.runIf(subject.isSandbox);
  /** The official client for servers, without its global hooks in the test's process. */
  function init(options: Partial<Sentry.NodeOptions> = {}): void {
    const { dsn } = z.object({ dsn: z.string() }).parse(subject.account());
    Sentry.init({ dsn, defaultIntegrations: false, sendClientReports: true, ...options });
  }

  afterEach(() => Sentry.close());

  const items = async () =>
    reported.parse(await subject.sandbox().records('reports')).flatMap((report) => report.items);
  const statuses = async () => (await subject.sandbox().requests('errorReports')).map(({ status }) => status);

  sandboxTest('@sentry/node: an error arrives with its fields and its attachment', async () => {
    init({ release: 'lamps@1', environment: 'staging' });
    const id = Sentry.withScope((scope) => {
      scope.setTag('room', 'hall');
      scope.addAttachment({ filename: 'lamp.bin', data: new Uint8Array([1, 10, 2]) });
      return Sentry.captureException(new TypeError('The lamp fell', { cause: new Error('The cat') }));
    });
    await Sentry.flush();
    expect(await items()).toMatchObject([
      {
        type: 'event',
        payload: {
          event_id: id,
          release: 'lamps@1',
          environment: 'staging',
          platform: 'node',
          tags: { room: 'hall' },
          exception: {
            values: expect.arrayContaining([expect.objectContaining({ type: 'TypeError', value: 'The lamp fell' })]),
          },
        },
      },
      { type: 'attachment', bytes: 3, header: { filename: 'lamp.bin' } },
    ]);
  });

  sandboxTest('@sentry/node: a large report arrives, which the client compresses', async () => {
    init();
    Sentry.captureMessage('large', { extra: { text: 'lamp '.repeat(20_000) } });
    await Sentry.flush();
    const [request] = await subject.sandbox().requests('errorReports');
    expect(request?.headers['content-encoding']).toBe('gzip');
    expect(await items()).toMatchObject([{ type: 'event', payload: { message: 'large' } }]);
  });

  sandboxTest.each(['rate-limits', 'retry-after', 'none'])(
    '@sentry/node: after a 429 (%s) nothing more is sent',
    async (throttleBy) => {
      await subject.sandbox().settings({ errorReports: { throttleBy } });
      await subject.sandbox().addFault({ provider: 'errorReports', kind: 'throttle', ms: 60_000, times: 1 });
      init();
      for (const message of ['refused', 'dropped', 'dropped too']) {
        Sentry.captureMessage(message);
        await Sentry.flush();
      }
      expect(await statuses()).toEqual([429]);
      expect(await items()).toEqual([]);
    },
  );

  sandboxTest(
    '@sentry/node: a category that is over its limit is dropped, the others arrive, and a client report says so',
    async () => {
      await subject.sandbox().settings({ errorReports: { rateLimits: '60:error:organization' } });
      init();
      Sentry.captureMessage('refused');
      await Sentry.flush();
      Sentry.captureMessage('dropped');
      Sentry.captureCheckIn({ monitorSlug: 'lamps', status: 'ok' });
      await Sentry.flush();
      await Sentry.close();
      const received = await items();
      expect(received.filter(({ type }) => type === 'event')).toEqual([]);
      expect(received).toContainEqual(
        expect.objectContaining({
          type: 'check_in',
          payload: expect.objectContaining({ monitor_slug: 'lamps', status: 'ok' }),
        }),
      );
      const reports = received.filter(({ type }) => type === 'client_report');
      expect(reports).toMatchObject([
        { payload: { discarded_events: [{ reason: 'ratelimit_backoff', category: 'error', quantity: 1 }] } },
      ]);
    },
  );

  sandboxTest('@sentry/node: an error of the service is not tried again', async () => {
    await subject.sandbox().addFault({ provider: 'errorReports', kind: 'status', status: 503 });
    init();
    Sentry.captureMessage('lost');
    await Sentry.flush();
    expect(await statuses()).toEqual([503]);
  });
});
