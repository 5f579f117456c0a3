import type { ApiPath } from './api-path.ts';
import { noSession } from './errors.ts';
import { readGroq } from './groq.ts';
import { readPerspective, seenFrom, showsDrafts } from './perspective.ts';
import { readAskedQuery } from './read-query.ts';
import { readableWith } from './reading.ts';
import { respond } from './respond.ts';
import type { Service } from './service.ts';

const renamed = 'The perspective "previewDrafts" has been renamed to "drafts"';

/**
 * `/data/query` (Sanity, "HTTP API: Query").
 *
 * @throws {QueryError} 400 for the query, its parameters and the perspective; 401 for drafts without the token, where that is set.
 */
export async function answerQuery(
  request: Request,
  { context, dataset }: Service,
  { version }: ApiPath,
  hasToken: boolean,
): Promise<Response> {
  const began = performance.now();
  const options = new URL(request.url).searchParams;
  const groq = readGroq(await readAskedQuery(request));
  const perspective = readPerspective(options.get('perspective'), version);
  const { draftsWithoutToken } = context.settings.startPage;
  if (!hasToken && draftsWithoutToken === 'refused' && showsDrafts(perspective)) throw noSession();

  const readable = readableWith(await dataset.served(), hasToken, context.settings.startPage.dataset);
  const followed = new Set<string>();
  const result = await groq.over(seenFrom(readable, perspective), context.now(), (id) => followed.add(id));
  const sourceMap = options.get('resultSourceMap');
  return respond(
    {
      ...(options.get('returnQuery') !== 'false' && { query: groq.asked.query }),
      result: result ?? null,
      syncTags: groq.tags(followed),
      // Where each value comes from is not traced here: a map that maps nothing is a valid one.
      ...(sourceMap !== null &&
        sourceMap !== 'false' && { resultSourceMap: { documents: [], paths: [], mappings: {} } }),
      ms: Math.round(performance.now() - began),
    },
    options.get('perspective')?.includes('previewDrafts') ? { 'x-sanity-warning': renamed } : {},
  );
}
