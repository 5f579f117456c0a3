import { Entry } from '../shaping/entry/entry.ts';
import type { Source } from '../shaping/entry/source.ts';
import type { ResponseCache } from '../transport/response-cache/response-cache.ts';
import { createSharedCalls } from '../transport/response-cache/shared-calls.ts';
import { type TimeLimits, timeLimits } from '../transport/time-limits.ts';
import type { Fetch, Report } from '../transport/types.ts';
import { type ContentAddress, createContentClient } from './content-client.ts';
import { askContent, isUnknownContentType } from './content-error.ts';
import { createContentLibrary } from './content-library.ts';
import { type FindEntry, followLinks } from './follow-links.ts';
import { createKnownSlugs, type SlugList } from './known-slugs.ts';
import { openEntry } from './open-entry.ts';
import { shapeArticle, shapeArticleCard } from './shape-article.ts';
import { shapeCompatibility } from './shape-compatibility.ts';
import { shapeErrorPage } from './shape-error-page.ts';
import { shapeNewsletter } from './shape-newsletter.ts';
import { shapePage } from './shape-page.ts';
import { shapeSettings } from './shape-settings.ts';
import type { Content } from './types.ts';

type Query = Record<string, string | number>;

/** The most that the service gives at once. */
const pageSize = 1000;

/** Ids have up to 64 characters, and an address up to some 7,600. */
const mostIds = 100;

const settingsType = 'globalSettings';

const modalPage = 'popoverGenericPage';

const cardFields = ['title', 'slug', 'createdAt', 'tags', 'highlightImage'].map((name) => `fields.${name}`).join(',');

/**
 * Pages, articles and settings from the content service, links followed to depth 4 (spec §7, NET-3).
 * @throws ProviderError when the service gives no usable answer; an entry that isn't there is null
 */
export function createContent(
  address: ContentAddress,
  fetch: Fetch,
  report: Report,
  cache: ResponseCache,
  limits: Pick<TimeLimits, 'content' | 'sharedRead'> = timeLimits,
): Content {
  const client = createContentClient(address, fetch, limits.content);
  const scheme = address.host.startsWith('http://') ? 'http:' : 'https:';

  function sourceWith(find?: FindEntry, isFinal = true): Source {
    return {
      service: 'content',
      report: isFinal ? report : () => {},
      open: (value) => openEntry(value, scheme, find),
    };
  }

  function entries(query: Query) {
    const request = String(query.content_type ?? 'linked entries');
    return askContent(request, () => client.getEntries({ include: 4, ...query }), {
      when: isUnknownContentType,
      answer: { total: 0, items: [] },
    });
  }

  async function entriesById(ids: string[]) {
    return (await entries({ 'sys.id[in]': ids.slice(0, mostIds).join(','), include: 0 })).items;
  }

  function first<Shaped>(
    contentType: string,
    query: Query,
    shape: (entry: Entry | null, source: Source) => Shaped,
  ): Promise<Shaped> {
    const ask = async () => {
      const { items } = await entries({ content_type: contentType, limit: 1, ...query });
      return followLinks(
        (find, isFinal) => shape(Entry.of(items[0], sourceWith(find, isFinal)), sourceWith(find, isFinal)),
        entriesById,
      );
    };
    return cache.get('content', resourceOf(contentType, query), ask);
  }

  async function bySlug<Shaped>(
    contentType: string,
    slug: string,
    shape: (entry: Entry | null) => Shaped | null,
  ): Promise<Shaped | null> {
    return (await isKnown(contentType, slug)) ? first(contentType, { 'fields.slug': slug }, shape) : null;
  }

  /** Settings that nobody has made yet are read as empty ones. */
  function only<Shaped>(contentType: string, shape: (entry: Entry) => Shaped): Promise<Shaped> {
    return first(contentType, {}, (entry, source) => shape(entry ?? new Entry({}, source, contentType)));
  }

  const settings = () => only(settingsType, shapeSettings);

  /** All entries that a query finds, and how many calls it took to read them. */
  async function allEntries(query: Query) {
    const found = new Map<string, Awaited<ReturnType<typeof entries>>['items'][number]>();
    let calls = 0;
    for (let skip = 0, total = 1; skip < total; skip += pageSize) {
      const page = await entries({ ...query, limit: pageSize, skip });
      calls += 1;
      // An answer without entries ends it, whatever its total says.
      total = page.items.length > 0 ? page.total : 0;
      // One that is published meanwhile moves the others on, so that a page may begin with what the one before ended with.
      for (const entry of page.items) found.set(entry.sys.id, entry);
    }
    return { found: [...found.values()], calls };
  }

  async function allArticles() {
    const query = { content_type: 'article', order: '-fields.createdAt,sys.id', include: 1, select: cardFields };
    const articles = (await allEntries(query)).found.flatMap((article) => Entry.of(article, sourceWith()) ?? []);
    return articles.flatMap((article) => shapeArticleCard(article) ?? []);
  }

  async function allSlugs(contentType: string): Promise<SlugList> {
    const query = { content_type: contentType, order: 'sys.id', include: 0, select: 'sys.id,fields.slug' };
    const { found, calls } = await allEntries(query);
    return { slugs: found.flatMap(({ fields: { slug } }) => (typeof slug === 'string' ? slug : [])), calls };
  }

  const isKnown = createKnownSlugs(createSharedCalls(limits.sharedRead), allSlugs);

  /** Most pages have no modal one, and are shown while nobody can say whether that is still so: an old list may stand in. */
  async function modalSlugs(): Promise<string[]> {
    return cache.get('content', 'modal slugs', async () => (await allSlugs(modalPage)).slugs);
  }

  return {
    page: (slug) => bySlug('genericPage', slug, shapePage),
    modalPage: async (slug) =>
      (await modalSlugs()).includes(slug) ? first(modalPage, { 'fields.slug': slug }, shapePage) : null,
    article: (slug) => bySlug('article', slug, shapeArticle),
    articles: () => cache.get('content', 'articles', allArticles),
    settings,
    compatibility: () => only('compatibilityCheck', shapeCompatibility),
    errorPage: () => only('errorPage', shapeErrorPage),
    newsletter: () => only('newsletterSignup', shapeNewsletter),
    async reinitialise() {
      await cache.expire('content', resourceOf(settingsType));
      await settings();
    },
    ...createContentLibrary(client, scheme),
  };
}

/** What an answer is kept under. */
function resourceOf(contentType: string, query: Query = {}): string {
  return `${contentType} ${JSON.stringify(query)}`;
}
