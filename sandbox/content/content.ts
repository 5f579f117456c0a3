import { createApp } from '../http/app.ts';
import { preflightResponse } from '../http/cors.ts';
import { methodNotAllowedResponse, wholeSeconds } from '../http/responses.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { answer } from './answer.ts';
import {
  addressTooLong,
  asErrorDialect,
  ContentError,
  errorOfStatus,
  invalidToken,
  noSuchPath,
  tooMany,
} from './errors.ts';
import { type EntryHistory, openHistory } from './history/history.ts';
import { dropVersions } from './history/versions.ts';
import { readItems } from './read-items.ts';
import { cors, createRateLimit, respond, respondError } from './respond.ts';
import { deliveryToken, environment, maxAddressLength, previewToken, space, usualRate } from './space.ts';
import { createStores, type Store, type Stores } from './stores.ts';
import { announce, webhooks } from './webhooks.ts';

/**
 * The content delivery and preview API (Contentful, "Content Delivery API"), over the seed's entries and the history of their changes.
 * Delivery and preview are distinguished by the token, not by the host: both are at one address here.
 */
export function createContent(context: ProviderContext): Provider {
  const timestamp = () => new Date(context.now()).toISOString();
  let published: { history: EntryHistory; stores: Stores } | undefined;
  const rates = { delivery: createRateLimit(context.now), preview: createRateLimit(context.now) };

  /** The entries are read on first use, because ten thousand of them take longer than the rest of a start. */
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

  function read(request: Request): Response {
    const url = new URL(request.url);
    if (url.pathname.length + url.search.length > maxAddressLength) throw addressTooLong(maxAddressLength);
    const { history, stores } = current();
    const store = storeFor(readToken(request, url), stores);
    const side = store.isPreview ? 'preview' : 'delivery';
    const { content: settings } = context.settings;
    const rate = rates[side].count(settings.requestsPerSecond[side], usualRate[side]);
    const body = answer({ url, store, history, settings, origin: context.addresses.content });
    return respond(request, body, { isPreview: store.isPreview, rate });
  }

  const app = createApp({
    methodNotAllowed: (method) => methodNotAllowedResponse(method, ['GET', 'HEAD', 'OPTIONS']),
  });
  app.onError((error) => {
    if (error instanceof ContentError)
      return respondError(asErrorDialect(error, context.settings.content.unknownField));
    throw error;
  });
  app.options('*', () => preflightResponse(cors));
  app.get('*', (c) => read(c.req.raw));
  // At the provider this creates keys of embargoed assets, which no plan of the sandbox includes.
  app.post('/spaces/:space/environments/:environment/asset_keys', () => {
    throw noSuchPath();
  });

  return {
    handle: app.fetch,
    warmUp: current,
    /** Also drops the history, so that earlier sync tokens are refused. */
    reset() {
      dropVersions(context.database);
      published = undefined;
    },
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
      const seedItems = readItems(after, context.addresses);
      const pending = history.follow(seedItems.items, timestamp());
      return {
        announcements: announce(pending.changes, seedItems.items, seedItems.locales.main),
        serve() {
          pending.commit();
          published = { history, stores: createStores(seedItems, history) };
        },
      };
    },
    webhooks,
  };
}

function storeFor(token: string, stores: Stores): Store {
  if (token === deliveryToken) return stores.delivery;
  if (token === previewToken) return stores.preview;
  throw invalidToken();
}

function readToken(request: Request, url: URL): string {
  const header = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return header ?? url.searchParams.get('access_token') ?? '';
}
