import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sandboxPreviewSecret } from '#server/settings/stage.ts';
import { expectLogged } from '#tests/support/console.ts';
import { type App, type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { createPreviewTokens } from './tokens.ts';

const day = 24 * 60 * 60 * 1000;

let site: Site;
let usedLinksFolder: string;
beforeAll(async () => {
  site = await startSite();
  usedLinksFolder = await mkdtemp(join(tmpdir(), 'used-links-'));
});
afterAll(async () => {
  await site.close();
  await rm(usedLinksFolder, { recursive: true, force: true });
});

/** The fields of a new shared link. */
function newLink(): URLSearchParams {
  return createPreviewTokens(sandboxPreviewSecret).shareLink('/about');
}

/** The status of pressing the button of a shared link: 303 opens the preview. */
async function open(app: App, link: URLSearchParams): Promise<number> {
  const init = { method: 'POST', body: link, headers: { origin: siteUrl } };
  return (await app(new Request(`${siteUrl}/preview/shared`, init))).status;
}

describe('[EDIT-1] a shared link that was used', () => {
  test('is refused after a restart', async () => {
    const link = newLink();
    expect(await open(site.startApp({ usedLinksFolder }), link)).toBe(303);
    expect(await open(site.startApp({ usedLinksFolder }), link)).toBe(403);
    expect(await open(site.startApp({ usedLinksFolder }), newLink())).toBe(303);
  });

  test('opens only once for two concurrent presses', async () => {
    const app = site.startApp({ usedLinksFolder });
    for (let time = 0; time < 20; time += 1) {
      const link = newLink();
      expect((await Promise.all([open(app, link), open(app, link)])).toSorted()).toEqual([303, 403]);
    }
  });

  test('is remembered until it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const app = site.startApp({ usedLinksFolder });
    await open(app, newLink());
    vi.advanceTimersByTime(day + 1000);
    expect(await open(app, newLink())).toBe(303);
    expect(await readdir(usedLinksFolder)).toHaveLength(1);
  });

  test('is remembered in memory if the disk cannot be written, which is reported', async () => {
    const file = join(usedLinksFolder, 'no-folder');
    await writeFile(file, '');
    const app = site.startApp({ usedLinksFolder: file });
    const link = newLink();
    expectLogged(/EEXIST/);
    expect([await open(app, link), await open(app, link)]).toEqual([303, 403]);
  });
});
