import { methodNotAllowedResponse, wholeSeconds } from '../http/responses.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { answer } from './answer.ts';
import { addressTooLong, ContentError, errorOfStatus, invalidToken, inWording, tooMany } from './errors.ts';
import { type History, openHistory } from './history/history.ts';
import { createStores, readItems, type Stores } from './published.ts';
import { createRateLimit } from './rate-limit.ts';
import { respond, respondError, respondPreflight } from './respond.ts';
import { routeOf } from './route.ts';
import type { Store } from './store.ts';
import { deliveryToken, environment, maxAddressLength, previewToken, space, usualRate } from './vocabulary.ts';
import { announce } from './webhooks/announce.ts';
import { webhookManner } from './webhooks/signature.ts';

/**
 * The content delivery and preview API (Contentful, "Content Delivery API"), over the seed's entries and the history of what became of
 * them. Delivery and preview are told apart by the token, not by the host: both are at one address here.
 */
export function createContent(context: ProviderContext): Provider {
  const timestamp = () => new Date(context.now()).toISOString();
  let published: { history: History; stores: Stores } | undefined;
  const rates = { delivery: createRateLimit(context.now), preview: createRateLimit(context.now) };

  /** Read when first asked for: ten thousand entries take longer than all the rest of a start. */
  function current() {
    published ??= begin();
    return published;
  }

  function begin() {
    const history = openHistory(context.database);
    const first = readItems(context, context.addresses);
    history.follow(first.items, timestamp()).commit();
    return { history, stores: createStores(first, history) };
  }

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const { history, stores } = current();
    const store = storeFor(readToken(request, url), stores);
    const side = store.isPreview ? 'preview' : 'delivery';
    const rate = rates[side].count(context.settings.content.requestsPerSecond[side], usualRate[side]);
    const isPost = request.method === 'POST';
    const posted = isPost ? await request.text() : null;
    const { content: settings } = context.settings;
    const origin = context.addresses.content;
    return respond(request, answer({ url, store, history, settings, origin, posted, now: context.now() }), {
      isPreview: store.isPreview,
      route: routeOf(url.pathname),
      rate,
      status: isPost ? 201 : 200,
    });
  }

  return {
    handle: async (request) => {
      if (request.method === 'OPTIONS') return respondPreflight();
      const methods = methodsOf(request.url);
      if (!methods.includes(request.method)) return methodNotAllowedResponse(request.method, methods);
      try {
        const { pathname, search } = new URL(request.url);
        if (pathname.length + search.length > maxAddressLength) throw addressTooLong(maxAddressLength);
        return await handle(request);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        return respondError(inWording(error, context.settings.content.unknownField));
      }
    },
    // What was published stays published, and so do the tokens of clients that synchronise.
    reset: () => {},
    describe: () => ({
      host: new URL(context.addresses.content).host,
      space,
      environment,
      deliveryToken,
      previewToken,
    }),
    refuse: (status) => respondError(errorOfStatus(status)),
    throttle: (waitMs) => respondError(tooMany(usualRate.delivery, wholeSeconds(waitMs))),
    follow(_before, after) {
      const { history } = current();
      const reading = readItems(after, context.addresses);
      const progress = history.follow(reading.items, timestamp());
      return {
        announcements: announce(progress.steps, reading.items, reading.locales.main),
        serve() {
          progress.commit();
          published = { history, stores: createStores(reading, history) };
        },
      };
    },
    webhooks: webhookManner,
  };
}

function storeFor(token: string, stores: Stores): Store {
  if (token === deliveryToken) return stores.delivery;
  if (token === previewToken) return stores.preview;
  throw invalidToken();
}

/** Nothing can be written; keys of assets are asked for by POST. */
function methodsOf(address: string): readonly string[] {
  return /\/asset_keys\/?$/.test(new URL(address).pathname) ? ['POST', 'OPTIONS'] : ['GET', 'HEAD', 'OPTIONS'];
}

function readToken(request: Request, url: URL): string {
  const header = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return header ?? url.searchParams.get('access_token') ?? '';
}
