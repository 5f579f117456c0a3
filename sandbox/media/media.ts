import { methodNotAllowed, sentence } from '../http/responses.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { createContentImages } from './content-images.ts';
import { createPictureServer } from './picture-server.ts';
import { createQueryImages } from './query-images.ts';
import { createStorefrontImages } from './storefront-images.ts';

/**
 * The image and film hosts of all three services at one address: cdn.shopify.com, images.ctfassets.net and
 * cdn.sanity.io, told apart by their paths.
 */
export function createMedia(context: ProviderContext): Provider {
  const pictures = createPictureServer(context.dataDir);
  const hosts = [
    createStorefrontImages(context, pictures),
    createQueryImages(context, pictures),
    createContentImages(context, pictures),
  ];

  return {
    handle: async (request) => {
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight });
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return methodNotAllowed(request.method, ['GET', 'HEAD', 'OPTIONS']);
      for (const host of hosts) {
        const response = await host(request);
        if (response) return response;
      }
      return sentence(404, 'There is no picture or film at this address.', { 'access-control-allow-origin': '*' });
    },
    // Finished pictures hold nothing that happened.
    reset: () => {},
    describe: () => ({}),
  };
}

const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Range',
  'access-control-max-age': '86400',
};
