import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createApp } from '../http/app.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import { scriptResponse } from '../page/browser-script.ts';
import { messagePage } from '../page/page.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { createPixelEvents } from './events.ts';
import { pixelScript } from './pixel-script.ts';

/** One transparent pixel (GIF89a). */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const pixelId = '1750000000000001';
const maxBodyBytes = 64 * 1024;
const notice = 'This is a stand-in for an advertising pixel: it only notes what pages tell it, on this machine.';

/**
 * The hosts of an ad pixel in one: the script `/en_US/fbevents.js`, its settings `/signals/config/{id}`, and `/tr/`, which takes events
 * (Meta, "Pixel code"). The real one sets `_fbp` and `_fbc` and follows people from site to site; this one sets no cookie and only stores
 * the events.
 */
export function createPixel(context: ProviderContext): Provider {
  const events = createPixelEvents(context.database, context.now);

  async function takeEvent(c: Context): Promise<Response> {
    const body = c.req.method === 'POST' ? await c.req.text() : '';
    events.add(new URLSearchParams([...new URL(c.req.url).searchParams, ...new URLSearchParams(body)]));
    return new Response(gif, {
      headers: { 'content-type': 'image/gif', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
  }

  const refuse = (status: number) =>
    messagePage(context, { title: 'Not here', notice, text: 'There is nothing to see here.', status });

  const app = createApp({ notFound: () => refuse(404) });
  app.use(allowAnyOrigin({ methods: ['GET', 'POST', 'OPTIONS'], requestHeaders: ['content-type'] }));
  app.get('/', () =>
    messagePage(context, { title: 'Ad pixel', notice, text: 'Pages load a script from here.', status: 200 }),
  );
  app.get('/:locale{[a-z][a-z]_[A-Z][A-Z]}/fbevents.js', () => scriptResponse(pixelScript));
  app.get('/signals/config/:id{\\d+}', () => scriptResponse('/* There are no settings. */\n'));
  app.on(['GET', 'POST'], ['/tr', '/tr/'], bodyLimit({ maxSize: maxBodyBytes, onError: () => refuse(413) }), takeEvent);

  return {
    handle: app.fetch,
    reset: events.clear,
    describe: () => ({ id: pixelId, scriptUrl: `${context.addresses.pixel}/en_US/fbevents.js` }),
    refuse,
    records: { 'pixel-events': events.list },
  };
}
