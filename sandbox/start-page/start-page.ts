import { allowCredentials, preflightResponse } from '../http/cors.ts';
import { methodNotAllowedResponse } from '../http/responses.ts';
import { dataset as datasetName, projectId } from '../media/asset-addresses.ts';
import { createPictureServer } from '../media/picture-server.ts';
import { createQueryImages } from '../media/query-images.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { type ApiPath, apiVersion, type Call, checkAccess, parseApiPath, type Service, token } from './api.ts';
import { createDataset, openMutationStore, seedTransaction } from './dataset.ts';
import { errorOfStatus, pathNotFound, QueryError } from './errors.ts';
import { createEventLog } from './listening/event-log.ts';
import { handleListen } from './listening/listen.ts';
import { handleLive } from './listening/live.ts';
import { createWrite, handleActions, handleMutate } from './mutations/write-handlers.ts';
import { createQueries } from './queries.ts';
import { handleDoc, handleExport, handleQuery } from './read-handlers.ts';
import { cors, respond, respondError, respondThrottled } from './respond.ts';
import { openSeedTimes } from './seed-documents.ts';
import { announce, checkSelection, webhooks } from './webhooks.ts';

type CallHandler = (request: Request, path: ApiPath, hasToken: boolean) => Response | Promise<Response>;

const read = ['GET', 'HEAD'];

/** The query API (Sanity, "HTTP API"): GROQ over the seed's documents, their asset documents, and mutations. */
export function createStartPage(context: ProviderContext): Provider {
  const mutations = openMutationStore(context.database);
  const times = openSeedTimes(context.database);
  const service: Service = {
    context,
    dataset: createDataset(context, mutations, times),
    events: createEventLog(),
    queries: createQueries(context),
  };
  const write = createWrite(service);
  // With a custom host, the official image builder requests images at the API's own address.
  const images = createQueryImages(context, createPictureServer(context.dataDir));

  const calls: Readonly<Record<Call, { methods: readonly string[]; handle: CallHandler }>> = {
    query: {
      methods: [...read, 'POST'],
      handle: (request, path, hasToken) => handleQuery(request, service, path, hasToken),
    },
    doc: { methods: read, handle: (request, path, hasToken) => handleDoc(request, service, path, hasToken) },
    export: { methods: read, handle: (request, _, hasToken) => handleExport(request, service, hasToken) },
    mutate: { methods: ['POST'], handle: (request, _, hasToken) => handleMutate(request, write, hasToken) },
    actions: { methods: ['POST'], handle: (request, _, hasToken) => handleActions(request, write, hasToken) },
    listen: { methods: ['GET'], handle: (request, path, hasToken) => handleListen(request, service, path, hasToken) },
    'live/events': {
      methods: ['GET'],
      handle: (request, path, hasToken) => handleLive(request, service, path, hasToken),
    },
  };

  async function handle(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return preflightResponse(cors);
    const image = await images(request);
    if (image) return image;
    const path = parseApiPath(new URL(request.url).pathname);
    if (!path) throw pathNotFound();
    if (path.call === null) return respond({ result: { allowed: true, withCredentials: true } });
    const call = calls[path.call];
    if (!call.methods.includes(request.method))
      return methodNotAllowedResponse(request.method, [...call.methods, 'OPTIONS']);
    return call.handle(request, path, checkAccess(request, path));
  }

  return {
    handle: async (request) => {
      try {
        return allowCredentials(request, await handle(request));
      } catch (error) {
        if (error instanceof QueryError) return allowCredentials(request, respondError(error));
        throw error;
      }
    },
    warmUp: async () => {
      const nothing = { query: '*[false]', params: {} };
      await service.queries.ids(await service.dataset.served(), nothing, context.now());
    },
    reset: () => {
      service.dataset.reset();
      service.events.reset();
    },
    describe: () => ({ projectId, dataset: datasetName, apiVersion, token }),
    refuse: (status) => respondError(errorOfStatus(status)),
    throttle: (waitMs) => respondThrottled(errorOfStatus(429), waitMs),
    follow: (before, after) => {
      const transaction = seedTransaction(before, after, { mutations: mutations.all(), times }, context.now());
      return {
        announcements: transaction ? announce(transaction, service) : [],
        serve: async () => {
          await service.dataset.reread();
          if (!transaction) return;
          service.events.emit(transaction, 'transaction');
          service.events.emit(transaction, 'query');
        },
      };
    },
    webhooks: { ...webhooks, checkSelection: (selection) => checkSelection(selection, service.queries) },
  };
}
