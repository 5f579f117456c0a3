import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { type Listening, listenOnLoopback } from '#tests/support/listen.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { expect, test } from '../support/shop.ts';

test.use({ startsApp: false });

/** As many as a slow phone parses between two frames. */
const tagsInPiece = 12;

let proxy: Listening;
test.afterEach(() => proxy.close());

/** Starts a proxy of the shop that sends the bodies of documents in pieces, each after the page has painted the one before. Returns its address. */
async function sendInPieces(shop: string, page: Page): Promise<string> {
  let painted = Promise.withResolvers<void>();
  await page.exposeFunction('painted', () => painted.resolve());
  await page.addInitScript(() => {
    const onFrame = () => {
      (window as unknown as { painted: () => void }).painted();
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });

  async function nextFrame(): Promise<void> {
    painted = Promise.withResolvers<void>();
    await painted.promise;
  }

  const server = createServer(async ({ url = '/', headers }, response) => {
    const cookie = headers.cookie ?? '';
    const answer = await fetch(shop + url, { headers: { cookie, 'accept-encoding': 'identity' } });
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()));
    const tags = (await answer.text()).split(/(?<=>)/);
    const body = tags.findIndex((tag) => tag.startsWith('<body'));
    response.write(tags.slice(0, body + 1).join(''));
    // A page that is left paints no more frames.
    response.once('close', () => painted.resolve());
    for (let first = body + 1; first < tags.length && !response.closed; first += tagsInPiece) {
      // The first one comes before the piece is parsed.
      await nextFrame();
      await nextFrame();
      response.write(tags.slice(first, first + tagsInPiece).join(''));
    }
    return response.end();
  });
  proxy = await listenOnLoopback(server);
  return proxy.origin;
}

/** Layout shifts below this are allowed: of a word at the foot of a picture, or centered in a bar. */
const allowedShift = 0.01;

for (const path of [
  '/',
  '/shop',
  '/shop/products/light-phone-iii',
  '/shop/products/light-phone-ii-black',
  '/about',
  '/faq',
  '/press',
  '/service-plans',
  '/privacy',
  '/newsletter',
  '/consent',
  '/blog/a-map-in-the-head',
  '/cart',
  '/actual-size',
])
  test(`[MEDIA-2] nothing of ${path} moves while its document arrives in pieces`, { tag: '@width' }, async ({
    page,
    shop,
  }) => {
    const address = await sendInPieces(shop.url, page);
    await page.goto(address + path);
    await expect(page.getByRole('contentinfo')).toBeAttached();
    expect(await layoutShifts(page, allowedShift)).toEqual([]);
  });
