import type { ApiPath } from './api-path.ts';
import type { Document } from './documents.ts';
import { publishedIdOf } from './ids.ts';
import { readableWith } from './reading.ts';
import { respond } from './respond.ts';
import type { Service } from './service.ts';

/** `/data/doc/{dataset}/{id[,id]}` (Sanity, "HTTP API: Doc"): as committed, without any perspective; what cannot be given stands in `omitted`. */
export async function answerDoc(
  request: Request,
  { context, dataset }: Service,
  { ids }: ApiPath,
  hasToken: boolean,
): Promise<Response> {
  const options = new URL(request.url).searchParams;
  const { snapshot } = await dataset.committed();
  const readable = readableWith(snapshot, hasToken, context.settings.startPage.dataset);
  const wanted =
    options.get('includeAllVersions') === 'true'
      ? [...readable.keys()].filter((id) => ids.includes(publishedIdOf(id)))
      : ids;
  const found = wanted.flatMap((id) => readable.get(id) ?? []);
  const omitted = wanted
    .filter((id) => !readable.has(id))
    .map((id) => ({ id, reason: snapshot.has(id) ? 'permission' : 'existence' }));
  return respond({ documents: options.get('excludeContent') === 'true' ? found.map(headOf) : found, omitted });
}

function headOf({ _id, _type, _rev, _createdAt, _updatedAt }: Document) {
  return { _id, _type, _rev, _createdAt, _updatedAt };
}
