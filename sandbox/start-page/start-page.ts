import { methodNotAllowed } from '../answers.ts';
import { createPictureServer } from '../media/picture-server.ts';
import { createQueryImages } from '../media/query-images.ts';
import { decodeSegment } from '../path-segment.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { createDataset } from './dataset.ts';
import { datasetNotFound, errorOfStatus, noSession, pathNotFound, QueryError } from './errors.ts';
import { evaluateQuery } from './evaluate.ts';
import { readPerspective, seenFrom } from './perspective.ts';
import { readAskedQuery } from './read-query.ts';
import { respond, respondError, respondPreflight } from './respond.ts';
import { apiVersion, dataset, projectId, token } from './vocabulary.ts';

const apiPath =
  /^\/v(?<version>1|X|\d{4}-\d{2}-\d{2})\/data\/(?<call>query|doc)\/(?<dataset>[^/]+)(?:\/(?<ids>[^/]+))?\/?$/;
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** The query API (Sanity, "HTTP API"): GROQ over the seed's documents and one asset document for each file they refer to. */
export function createStartPage(context: ProviderContext): Provider {
  const readDataset = createDataset(context);
  // The official image builder, given a custom host, looks for pictures at the API's own address.
  const images = createQueryImages(context, createPictureServer(context.dataDir));

  async function answer(request: Request): Promise<unknown> {
    const url = new URL(request.url);
    const called = apiPath.exec(url.pathname)?.groups;
    if (!called) throw pathNotFound();
    checkDataset(request, called.dataset ?? '');
    const hasToken = checkToken(request);
    const documents = await readDataset();

    if (called.call === 'doc') return findDocuments(decodeSegment(called.ids ?? '') ?? '', documents, hasToken);
    const began = performance.now();
    const asked = await readAskedQuery(request);
    const perspective = readPerspective(url.searchParams.get('perspective'), called.version ?? '1');
    const result = await evaluateQuery(asked, seenFrom(documents, perspective, hasToken), context.now());
    return {
      ...(url.searchParams.get('returnQuery') !== 'false' && { query: asked.query }),
      result,
      syncTags: ['s1:sandbox'],
      ms: Math.round(performance.now() - began),
    };
  }

  return {
    handle: async (request) => {
      if (request.method === 'OPTIONS') return respondPreflight();
      if (!methods.includes(request.method)) return methodNotAllowed(request.method, methods);
      const picture = await images(request);
      if (picture) return picture;
      try {
        return respond(await answer(request));
      } catch (error) {
        if (error instanceof QueryError) return respondError(error);
        throw error;
      }
    },
    // Nothing here changes after the seed is read.
    reset: () => {},
    describe: () => ({ projectId, dataset, apiVersion, token }),
    refuse: (status) => respondError(errorOfStatus(status)),
  };
}

function checkDataset(request: Request, name: string): void {
  // The listener sends no project header; what sends one must name ours.
  const project = request.headers.get('x-sanity-project-id') ?? projectId;
  if (name !== dataset || project !== projectId) throw datasetNotFound(name, project);
}

/** The dataset is public, as the provider's are by default: without a token it can be read, with a wrong one it cannot. */
function checkToken(request: Request): boolean {
  const header = request.headers.get('authorization');
  if (header === null) return false;
  if (header !== `Bearer ${token}`) throw noSession();
  return true;
}

function findDocuments(ids: string, all: readonly { _id: string }[], hasToken: boolean) {
  const documents: unknown[] = [];
  const omitted: { id: string; reason: string }[] = [];
  for (const id of ids.split(',').filter(Boolean)) {
    const found = all.find(({ _id }) => _id === id);
    if (found && (hasToken || !id.includes('.'))) documents.push(found);
    else omitted.push({ id, reason: found ? 'permission' : 'existence' });
  }
  return { documents, omitted };
}
