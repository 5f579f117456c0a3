import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sandboxEnvironment } from '#server/sandbox-environment.ts';
import { reportsOf } from './support/error-reports/reports.ts';
import { launch } from './support/launch.ts';
import { startSandboxProcess } from './support/start-sandbox.ts';

test('[NET-7] an error during shutdown is still reported', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stop-'));
  const { control, stop } = await startSandboxProcess({ dataDir });
  const described = await control.description();
  const shop = launch(['server/main.ts'], {
    ...sandboxEnvironment(described),
    SITE_URL: 'http://shop.test',
    PORT: '0',
    DATA_DIR: dataDir,
  });
  try {
    const url = await shop.printed(/^Shop: (\S+)$/m);
    await control.addFault({ provider: 'storefront', kind: 'delay', ms: 1000 });
    await control.addFault({ provider: 'storefront', kind: 'graphql-error', message: 'No more lamps' });
    const status = statusOf(`${url}/shop`);
    await expect.poll(() => control.requests('storefront')).not.toEqual([]);
    shop.kill('SIGINT');
    expect(await status).toBeGreaterThanOrEqual(500);
    expect((await shop.ended).code).toBe(0);
    // On a busy machine other calls may have timed out as well.
    const reported = (await reportsOf(control)).map(({ tags: { provider, route } }) => ({ provider, route }));
    expect(reported).toContainEqual({ provider: 'storefront', route: '/shop/:collection?' });
  } finally {
    shop.kill('SIGKILL');
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Without keep-alive: an open connection would delay the shutdown by seconds. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0))).on(
      'error',
      reject,
    );
  });
}
