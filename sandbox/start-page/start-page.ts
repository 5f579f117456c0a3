import { methodNotAllowedResponse } from '../http/responses.ts';
import { createPictureServer } from '../media/picture-server.ts';
import { createQueryImages } from '../media/query-images.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { checkAccess } from './access.ts';
import { answerDoc } from './answer-doc.ts';
import { answerQuery } from './answer-query.ts';
import { type ApiPath, type Call, readApiPath } from './api-path.ts';
import { createDataset } from './dataset.ts';
import { openEdits } from './edits.ts';
import { errorOfStatus, pathNotFound, QueryError } from './errors.ts';
import { followSeed } from './follow-seed.ts';
import { answerListen } from './listening/answer-listen.ts';
import { answerLive } from './listening/answer-live.ts';
import { createHappenings } from './listening/happenings.ts';
import { answerActions, answerMutate } from './mutations/answer-writes.ts';
import { createWrite } from './mutations/write.ts';
import { createQueries } from './queries.ts';
import { openTo, respond, respondError, respondPreflight, respondThrottled } from './respond.ts';
import { openSeedTimes } from './seed-times.ts';
import type { Service } from './service.ts';
import { apiVersion, dataset as datasetName, projectId, token } from './vocabulary.ts';
import { announce, webhooks } from './webhooks.ts';

type Answer = (request: Request, path: ApiPath, hasToken: boolean) => Response | Promise<Response>;

const reading = ['GET', 'HEAD'];

/** The query API (Sanity, "HTTP API"): GROQ over the seed's documents, one asset document for each file they refer to, and what was mutated. */
export function createStartPage(context: ProviderContext): Provider {
  const edits = openEdits(context.database);
  const times = openSeedTimes(context.database);
  const service: Service = {
    context,
    dataset: createDataset(context, edits, times),
    happenings: createHappenings(),
    queries: createQueries(context),
  };
  const write = createWrite(service);
  // The official image builder, given a custom host, looks for pictures at the API's own address.
  const images = createQueryImages(context, createPictureServer(context.dataDir));

  const calls: Readonly<Record<Call, { methods: readonly string[]; answer: Answer }>> = {
    query: {
      methods: [...reading, 'POST'],
      answer: (request, path, hasToken) => answerQuery(request, service, path, hasToken),
    },
    doc: { methods: reading, answer: (request, path, hasToken) => answerDoc(request, service, path, hasToken) },
    mutate: { methods: ['POST'], answer: (request, _, hasToken) => answerMutate(request, write, hasToken) },
    actions: { methods: ['POST'], answer: (request, _, hasToken) => answerActions(request, write, hasToken) },
    listen: { methods: ['GET'], answer: (request, path, hasToken) => answerListen(request, service, path, hasToken) },
    'live/events': {
      methods: ['GET'],
      answer: (request, path, hasToken) => answerLive(request, service, path, hasToken),
    },
  };

  async function answer(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return respondPreflight();
    const picture = await images(request);
    if (picture) return picture;
    const path = readApiPath(new URL(request.url).pathname);
    if (!path) throw pathNotFound();
    if (path.call === null) return respond({ result: { allowed: true, withCredentials: true } });
    const call = calls[path.call];
    if (!call.methods.includes(request.method))
      return methodNotAllowedResponse(request.method, [...call.methods, 'OPTIONS']);
    return call.answer(request, path, checkAccess(request, path));
  }

  return {
    handle: async (request) => {
      try {
        return openTo(request, await answer(request));
      } catch (error) {
        if (error instanceof QueryError) return openTo(request, respondError(error));
        throw error;
      }
    },
    reset: () => {
      service.dataset.reset();
      service.happenings.reset();
    },
    describe: () => ({ projectId, dataset: datasetName, apiVersion, token }),
    refuse: (status) => respondError(errorOfStatus(status)),
    throttle: (waitMs) => respondThrottled(errorOfStatus(429), waitMs),
    follow: (before, after) => {
      const transaction = followSeed(before, after, { edits: edits.all(), times }, context.now());
      return {
        announcements: transaction ? announce(transaction, context.settings.startPage.draftWebhooks) : [],
        serve: async () => {
          await service.dataset.reread();
          if (!transaction) return;
          service.happenings.tell(transaction, 'transaction');
          service.happenings.tell(transaction, 'query');
        },
      };
    },
    webhooks,
  };
}
