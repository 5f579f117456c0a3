import { methodNotAllowed } from '../answers.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { answer } from './answer.ts';
import { ContentError, errorOfStatus, invalidToken } from './errors.ts';
import { readResources } from './read-resources.ts';
import { createStore } from './resources.ts';
import { respond, respondError, respondPreflight } from './respond.ts';
import { deliveryToken, environment, previewToken, space } from './vocabulary.ts';

/**
 * The content delivery and preview API (Contentful, "Content Delivery API"), read-only over the seed's entries. Delivery and preview are told apart by
 * the token, not by the host: both are at one address here.
 */
export function createContent(context: ProviderContext): Provider {
  const resources = readResources(context);
  const { contentTypes } = context.seed.content;
  const stores = new Map([
    [deliveryToken, createStore(contentTypes, resources, false)],
    [previewToken, createStore(contentTypes, resources, true)],
  ]);

  return {
    handle: (request) => {
      if (request.method === 'OPTIONS') return respondPreflight();
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return methodNotAllowed(request.method, ['GET', 'HEAD', 'OPTIONS']);
      try {
        const token = readToken(request);
        const store = stores.get(token);
        if (!store) throw invalidToken();
        return respond(request, answer(new URL(request.url), store, context.addresses.content), token === previewToken);
      } catch (error) {
        if (error instanceof ContentError) return respondError(error);
        throw error;
      }
    },
    // Nothing here changes after the seed is read.
    reset: () => {},
    describe: () => ({
      host: new URL(context.addresses.content).host,
      space,
      environment,
      deliveryToken,
      previewToken,
    }),
    refuse: (status) => respondError(errorOfStatus(status)),
  };
}

function readToken(request: Request): string {
  const header = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return header ?? new URL(request.url).searchParams.get('access_token') ?? '';
}
