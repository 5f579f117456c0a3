import { type ApiPath, readQueryRequest, type Service } from './api.ts';
import { type Document, publishedIdOf, readableWith } from './document.ts';
import { noSession } from './errors.ts';
import { includesDrafts, parsePerspective } from './perspective.ts';
import { respond, respondJson } from './respond.ts';

const renamed = 'The perspective "previewDrafts" has been renamed to "drafts"';

/**
 * Handles `/data/query` (Sanity, "HTTP API: Query").
 *
 * @throws {QueryError} 400 for the query, its parameters and the perspective; 401 for drafts without the token, where that setting is on;
 * 408 for a query beyond the time limit, 429 beyond the limit of concurrent queries.
 */
export async function handleQuery(
  request: Request,
  { context, dataset, queries }: Service,
  { version }: ApiPath,
  hasToken: boolean,
): Promise<Response> {
  const options = new URL(request.url).searchParams;
  const query = await readQueryRequest(request);
  const perspective = parsePerspective(options.get('perspective'), version);
  const { draftsWithoutToken, dataset: privacy } = context.settings.startPage;
  if (!hasToken && draftsWithoutToken === 'refused' && includesDrafts(perspective)) throw noSession();

  const sourceMap = options.get('resultSourceMap');
  const members = {
    ...(options.get('returnQuery') !== 'false' && { query: query.query }),
    // Sources are not traced; an empty source map is a valid one.
    ...(sourceMap !== null && sourceMap !== 'false' && { resultSourceMap: { documents: [], paths: [], mappings: {} } }),
  };
  const view = { hasToken, privacy, perspective, members };
  const body = await queries.body(await dataset.served(), query, view, request.signal);
  return respondJson(
    body,
    options.get('perspective')?.includes('previewDrafts') ? { 'x-sanity-warning': renamed } : {},
  );
}

/**
 * Handles `/data/doc/{dataset}/{id[,id]}` (Sanity, "HTTP API: Doc"): documents as committed, without a perspective. Ids of documents that
 * are missing or not readable are listed in `omitted`.
 */
export async function handleDoc(
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

/**
 * Handles `/data/export/{dataset}` (Sanity, "HTTP API: Export"): the documents as committed, of all types or of those in `types`, one on each
 * line.
 */
export async function handleExport(
  request: Request,
  { context, dataset }: Service,
  hasToken: boolean,
): Promise<Response> {
  const types = new URL(request.url).searchParams.get('types')?.split(',').filter(Boolean) ?? [];
  const { snapshot } = await dataset.committed();
  const readable = readableWith(snapshot, hasToken, context.settings.startPage.dataset);
  const lines = [...readable.values()]
    .filter(({ _type }) => types.length === 0 || types.includes(_type))
    .map((document) => `${JSON.stringify(document)}\n`);
  return respondJson(lines.join(''), { 'content-type': 'application/x-ndjson' });
}
