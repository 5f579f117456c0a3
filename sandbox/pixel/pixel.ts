import type { DatabaseSync } from 'node:sqlite';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { createApp } from '../http/app.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import { scriptResponse } from '../http/responses.ts';
import { messagePage } from '../page/page.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { pixelScript } from './pixel-script.ts';

/** One transparent pixel (GIF89a). */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const pixelId = '1750000000000001';
const maxBodyBytes = 64 * 1024;
const disclaimer = 'This is a stand-in for an advertising pixel: it only notes what pages tell it, on this machine.';

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
    messagePage(context, { title: 'Not here', disclaimer, text: 'There is nothing to see here.', status });

  const app = createApp({ notFound: () => refuse(404) });
  app.use(allowAnyOrigin({ methods: ['GET', 'POST', 'OPTIONS'], requestHeaders: ['content-type'] }));
  app.get('/', () =>
    messagePage(context, { title: 'Ad pixel', disclaimer, text: 'Pages load a script from here.', status: 200 }),
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

interface PixelEvent {
  /** The pixel's id. */
  id: string;
  /** "PageView", "Purchase", … */
  event: string;
  /** The address of the page, and that of the page before it as the referrer; empty when not sent. */
  address: string;
  referrer: string;
  /** The event's own data, `cd[…]`. */
  data: Record<string, string>;
  /** Whether the image of a page without scripts sent the event. */
  noscript: boolean;
  /** ISO 8601. */
  receivedAt: string;
}

interface PixelEvents {
  add: (parameters: URLSearchParams) => void;
  /** Oldest first. */
  list: () => PixelEvent[];
  clear: () => void;
}

/** Older events are deleted. */
const maxRows = 1000;

const row = z.object({ parameters: z.string(), receivedAt: z.int() });

/** The last 1,000 events. @param now Milliseconds since the epoch. */
function createPixelEvents(database: DatabaseSync, now: () => number): PixelEvents {
  database.exec(`CREATE TABLE IF NOT EXISTS pixel_events (
    number INTEGER PRIMARY KEY AUTOINCREMENT, receivedAt INTEGER NOT NULL, parameters TEXT NOT NULL
  ) STRICT`);
  return {
    add(parameters) {
      const { lastInsertRowid } = database
        .prepare('INSERT INTO pixel_events (receivedAt, parameters) VALUES (?, ?)')
        .run(now(), parameters.toString());
      database.prepare('DELETE FROM pixel_events WHERE number <= ?').run(Number(lastInsertRowid) - maxRows);
    },
    list: () =>
      database
        .prepare('SELECT receivedAt, parameters FROM pixel_events ORDER BY number')
        .all()
        .map((found) => {
          const { receivedAt, parameters } = row.parse(found);
          return read(new URLSearchParams(parameters), receivedAt);
        }),
    clear: () => database.exec('DELETE FROM pixel_events'),
  };
}

function read(parameters: URLSearchParams, receivedAt: number): PixelEvent {
  const text = (name: string) => parameters.get(name) ?? '';
  const data = [...parameters].flatMap(([name, value]) => {
    const key = /^cd\[(.+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return {
    id: text('id'),
    event: text('ev'),
    address: text('dl'),
    referrer: text('rl'),
    data: Object.fromEntries(data),
    noscript: text('noscript') === '1',
    receivedAt: new Date(receivedAt).toISOString(),
  };
}
