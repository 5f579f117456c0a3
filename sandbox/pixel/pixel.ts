import { type Asked, createRoutes } from '../http/app.ts';
import { openToPages } from '../http/cors.ts';
import { readLimited } from '../http/read-body.ts';
import { scriptAnswer } from '../page/browser-script.ts';
import { messagePage } from '../page/page.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { createPixelEvents } from './events.ts';
import { pixelScript } from './pixel-script.ts';

/** One transparent point (GIF89a). */
const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const pixelId = '1750000000000001';
const bodyLimit = 64 * 1024;
const notice = 'This is a stand-in for an advertising pixel: it only notes what pages tell it, on this machine.';

/**
 * The hosts of an ad pixel in one: the script `/en_US/fbevents.js`, its settings `/signals/config/{id}`, and `/tr/`, which takes events
 * (Meta, "Pixel code"). The real one sets `_fbp` and `_fbc` and follows people from site to site; this one sets no cookie and only notes.
 */
export function createPixel(context: ProviderContext): Provider {
  const events = createPixelEvents(context.database, context.now);

  async function note({ request, url }: Asked): Promise<Response> {
    const body = request.method === 'POST' ? await readLimited(request, bodyLimit) : '';
    if (body === null) return refuse(413);
    events.keep(new URLSearchParams([...url.searchParams, ...new URLSearchParams(body)]));
    return new Response(point, {
      headers: { 'content-type': 'image/gif', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
  }

  const refuse = (status: number) =>
    messagePage(context, { title: 'Not here', notice, text: 'There is nothing to see here.', status });

  const routes = createRoutes(
    [
      [
        'GET',
        /^\/$/,
        () => messagePage(context, { title: 'Ad pixel', notice, text: 'Pages load a script from here.', status: 200 }),
      ],
      ['GET', /^\/[a-z]{2}_[A-Z]{2}\/fbevents\.js$/, () => scriptAnswer(pixelScript)],
      ['GET', /^\/signals\/config\/\d+$/, () => scriptAnswer('/* There are no settings. */\n')],
      ['GET', /^\/tr\/?$/, note],
      ['POST', /^\/tr\/?$/, note],
    ],
    () => refuse(404),
  );

  return {
    handle: openToPages('GET, POST, OPTIONS', 'content-type', routes),
    reset: events.forget,
    describe: () => ({ id: pixelId, scriptUrl: `${context.addresses.pixel}/en_US/fbevents.js` }),
    refuse,
    records: { 'pixel-events': events.list },
  };
}
