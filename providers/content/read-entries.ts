import type { ContentClient } from './content-client.ts';
import { isTooBig, isUnknownContentType, requestContent } from './content-error.ts';
import type { LinkType } from './open-entry.ts';
import { typesParameter } from './read-words.ts';

type Query = Record<string, string | number>;

/** The service's maximum for `limit`. */
const pageSize = 1000;
/** Number of links in a row that are followed from an entry (NET-3), and fewer for a response that is too big. */
const includeDepths = [4, 3, 2, 1, 0];
/** Ids in one request: an id has up to 64 characters, a URL up to about 7,600. */
const maxIds = 100;

/** Reads entries by a query. A response that the service refuses as too big is requested again in smaller parts. */
export function createEntryReader(client: ContentClient) {
  /** Entries of one response; none for a content type that the space does not have. */
  function find(query: Query) {
    const request = String(query.content_type ?? (typesParameter in query ? 'words' : 'linked entries'));
    return requestContent(request, () => client.getEntries(query), {
      when: isUnknownContentType,
      value: { total: 0, items: [] },
    });
  }

  /** The first entry that a query finds, with the objects that it links to. Links that are too deep for the response's size are unresolved. */
  async function first(query: Query) {
    const { result } = await inSize(includeDepths, (include) => find({ limit: 1, ...query, include }));
    return result.items[0];
  }

  /** All entries that a query finds, and how many calls it took. */
  async function all(query: Query, limit = pageSize) {
    const found = new Map<string, Awaited<ReturnType<typeof find>>['items'][number]>();
    let calls = 0;
    for (let skip = 0, total = 1; skip < total; skip += limit) {
      const page = await inSize(halvesOf(limit), (size) => {
        calls += 1;
        return find({ ...query, limit: size, skip });
      });
      limit = page.amount;
      // A page without entries is the last, even if the total is higher.
      total = page.result.items.length > 0 ? page.result.total : 0;
      // An entry that is published meanwhile shifts the others, so a page may repeat the last entry of the page before.
      for (const entry of page.result.items) found.set(entry.sys.id, entry);
    }
    return { found: [...found.values()], calls };
  }

  /** Entries, with the objects that they link to, or assets, by their ids. */
  async function byId(type: LinkType, ids: string[]): Promise<unknown[]> {
    if (ids.length > maxIds) return inHalves(type, ids);
    if (type === 'Asset')
      return (await requestContent('linked assets', () => client.getAssets({ 'sys.id[in]': ids }))).items;
    const query = { 'sys.id[in]': ids.join(',') };
    try {
      return (await inSize(ids.length > 1 ? [1] : [1, 0], (include) => find({ ...query, include }))).result.items;
    } catch (fault) {
      if (ids.length === 1 || !isTooBig(fault)) throw fault;
      return inHalves(type, ids);
    }
  }

  async function inHalves(type: LinkType, ids: string[]): Promise<unknown[]> {
    const middle = Math.ceil(ids.length / 2);
    const halves = [ids.slice(0, middle), ids.slice(middle)];
    return (await Promise.all(halves.map((half) => byId(type, half)))).flat();
  }

  return { find, first, all, byId };
}

function* halvesOf(limit: number): Generator<number> {
  for (let half = limit; half >= 1; half = Math.floor(half / 2)) yield half;
}

/** Reads the first of these amounts whose response the service does not refuse as too big. */
async function inSize<Result>(amounts: Iterable<number>, read: (amount: number) => Promise<Result>) {
  let refusal: unknown;
  for (const amount of amounts) {
    try {
      return { result: await read(amount), amount };
    } catch (fault) {
      if (!isTooBig(fault)) throw fault;
      refusal = fault;
    }
  }
  throw refusal;
}
