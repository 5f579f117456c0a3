import type { ApiPath } from './api-path.ts';
import { noSession } from './errors.ts';
import { readPerspective, showsDrafts } from './perspective.ts';
import { readAskedQuery } from './read-query.ts';
import { respondJson } from './respond.ts';
import type { Service } from './service.ts';

const renamed = 'The perspective "previewDrafts" has been renamed to "drafts"';

/**
 * `/data/query` (Sanity, "HTTP API: Query").
 *
 * @throws {QueryError} 400 for the query, its parameters and the perspective; 401 for drafts without the token, where that is set; 408 and 429
 * for a query that takes too long and one too many.
 */
export async function answerQuery(
  request: Request,
  { context, dataset, queries }: Service,
  { version }: ApiPath,
  hasToken: boolean,
): Promise<Response> {
  const options = new URL(request.url).searchParams;
  const asked = await readAskedQuery(request);
  const perspective = readPerspective(options.get('perspective'), version);
  const { draftsWithoutToken, dataset: privacy } = context.settings.startPage;
  if (!hasToken && draftsWithoutToken === 'refused' && showsDrafts(perspective)) throw noSession();

  const sourceMap = options.get('resultSourceMap');
  const members = {
    ...(options.get('returnQuery') !== 'false' && { query: asked.query }),
    // Where each value comes from is not traced here: a map that maps nothing is a valid one.
    ...(sourceMap !== null && sourceMap !== 'false' && { resultSourceMap: { documents: [], paths: [], mappings: {} } }),
  };
  const answer = { hasToken, privacy, perspective, members };
  const body = await queries.body(await dataset.served(), asked, answer, request.signal);
  return respondJson(
    body,
    options.get('perspective')?.includes('previewDrafts') ? { 'x-sanity-warning': renamed } : {},
  );
}
