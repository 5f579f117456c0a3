import { createApp } from '../http/app.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import { methodNotAllowedResponse, plainTextResponse } from '../http/responses.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { createContentImages } from './content-images.ts';
import { createPictureServer } from './picture-server.ts';
import { createQueryImages } from './query-images.ts';
import { createStorefrontImages } from './storefront-images.ts';

/** The image and film hosts of three services at one address: cdn.shopify.com, images.ctfassets.net and cdn.sanity.io, distinguished by path. */
export function createMedia(context: ProviderContext): Provider {
  const pictures = createPictureServer(context.dataDir);
  const hosts = [
    createStorefrontImages(context, pictures),
    createQueryImages(context, pictures),
    createContentImages(context, pictures),
  ];

  const app = createApp({
    notFound: () => plainTextResponse(404, 'There is no picture or film at this address.'),
    methodNotAllowed: (method) => methodNotAllowedResponse(method, ['GET', 'HEAD', 'OPTIONS']),
  });
  app.use(
    allowAnyOrigin({
      methods: ['GET', 'HEAD', 'OPTIONS'],
      requestHeaders: ['Range'],
      exposedHeaders: ['Content-Length', 'Content-Range', 'ETag'],
    }),
  );
  app.get('*', async (c) => {
    for (const host of hosts) {
      const response = await host(c.req.raw);
      if (response) return response;
    }
    return c.notFound();
  });

  return {
    handle: app.fetch,
    // Transformed pictures depend only on the seed.
    reset: () => {},
    describe: () => ({}),
  };
}
