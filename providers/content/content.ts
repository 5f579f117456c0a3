import { Entry, type Source } from '../shaping/entry/entry.ts';
import { shapeSlug } from '../shaping/links/shape-slug.ts';
import { detached } from '../transport/call-scope.ts';
import { createCircuit } from '../transport/circuit.ts';
import type { Fetch } from '../transport/http.ts';
import type { Fields } from '../transport/json.ts';
import type { Report } from '../transport/provider-error.ts';
import { noteTags, readWithoutTags } from '../transport/read-record.ts';
import type { ResponseCache } from '../transport/response-cache/response-cache.ts';
import { createSharedCalls } from '../transport/response-cache/shared-calls.ts';
import { type TimeLimits, timeLimits } from '../transport/time-limits.ts';
import { type ContentAddress, createContentClient } from './content-client.ts';
import { unreadableEntry } from './content-error.ts';
import { createContentLibrary } from './content-library.ts';
import { isPageOfItsOwn, linkedTag, listTag, listTagOf, noteShown, tagsOf } from './entry-tags.ts';
import { createKnownSlugs, inOtherCase, type SlugList } from './known-slugs.ts';
import { createChanges, linkedIn } from './last-change.ts';
import { oneOfEachSlug } from './one-of-each-slug.ts';
import { editAddressIn, type FindTarget, followLinks, openEntry, resolveLink } from './open-entry.ts';
import { createEntryReader } from './read-entries.ts';
import { createWordsReader } from './read-words.ts';
import { shapeArticle, shapeArticleCard } from './shape-article.ts';
import { shapeCompatibility } from './shape-compatibility.ts';
import { shapeMetadata, shapePage } from './shape-page.ts';
import { defaultNewsletter, shapeErrorPage, shapeNewsletter, shapeSettings } from './shape-settings.ts';
import type { Content, DatedSlug } from './types.ts';
import { defaultWords } from './words.ts';

type Query = Record<string, string | number>;

/** The `limit` for pages with their blocks: the service's responses have 7 MB at most. */
const pagesWithBlocks = 250;
/** Number of links in a row from a page to the objects that its blocks link to. */
const blockDepth = 2;

const settingsType = 'globalSettings';
const modalPage = 'popoverGenericPage';

/** The content type of `metadata`, by which an entry is hidden from search engines. */
const metadataType = 'metadata';

const cardFields = ['title', 'slug', 'createdAt', 'tags'].map((name) => `fields.${name}`).join(',');

/**
 * Pages, articles and settings from the content service, links followed to depth 4 (NET-3).
 * @throws ProviderError when the service gives no usable response; an entry that is not found is null
 */
export function createContent(
  address: ContentAddress,
  fetch: Fetch,
  report: Report,
  cache: ResponseCache,
  limits: Pick<TimeLimits, 'content' | 'sharedRead' | 'list'> = timeLimits,
  circuit = createCircuit('content'),
): Content {
  const client = createContentClient(address, fetch, limits.content, circuit);
  const scheme = address.host.startsWith('http://') ? 'http:' : 'https:';

  const entries = createEntryReader(client);

  function sourceWith(find?: FindTarget, isFinal = true, onOpen: (value: Fields) => void = () => {}): Source {
    return {
      service: 'content',
      report: isFinal ? report : () => {},
      editAddress: editAddressIn(address),
      open: (link) => {
        const value = resolveLink(link, find);
        if (isFinal) noteTags(isPageOfItsOwn(value) ? tagsOf(value).map(linkedTag) : tagsOf(value));
        onOpen(value);
        return openEntry(value, scheme, find);
      },
    };
  }

  /** Reads and shapes the first entry, by id, that a query finds. */
  function first<Shaped>(
    contentType: string,
    query: Query,
    shape: (entry: Entry | null, source: Source, lastChange: () => string) => Shaped,
  ): Promise<Shaped> {
    const load = async () => {
      const item = await entries.first({ content_type: contentType, order: 'sys.id', ...query });
      noteTags(item ? tagsOf({ sys: item.sys }) : [listTag(contentType)]);
      return followLinks((find, isFinal) => {
        const changes = createChanges(item);
        const source = sourceWith(find, isFinal, changes.note);
        const shaped = shape(Entry.of(item, source), source, changes.last);
        // The service has the entry, so if it cannot be shaped, that is a fault and never a 404.
        if (shaped === null && item) throw unreadableEntry(contentType);
        return shaped;
      }, entries.byId);
    };
    return cache.get('content', resourceOf(contentType, query), load);
  }

  async function bySlug<Shaped>(
    contentType: string,
    slug: string,
    shape: (entry: Entry | null, source: Source, lastChange: () => string) => Shaped | null,
  ): Promise<Shaped | null> {
    if (await knownSlugs.isKnown(contentType, slug)) return first(contentType, { 'fields.slug': slug }, shape);
    noteTags([listTag(contentType)]);
    return null;
  }

  /** Reads and shapes the only entry of a content type; if there is none, an empty entry is shaped. */
  function only<Shaped>(contentType: string, shape: (entry: Entry) => Shaped): Promise<Shaped> {
    return first(contentType, {}, (entry, source) => shape(entry ?? new Entry({}, source, contentType)));
  }

  const settings = () => only(settingsType, shapeSettings);

  const articles = () => readWithoutTags(() => cache.get('content', 'articles', allArticles));

  async function allArticles() {
    const query = { content_type: 'article', order: '-fields.createdAt,sys.id', include: 0, select: cardFields };
    noteTags([listTag('article')]);
    const { found } = await entries.all(query);
    for (const { sys } of found) noteTags(tagsOf({ sys }));
    const articles = found.flatMap((article) => Entry.of(article, sourceWith()) ?? []);
    const cards = articles.flatMap((article) => shapeArticleCard(article) ?? []);
    return oneOfEachSlug('article', cards, report);
  }

  /** Reads the blocks and the objects that they link to, too, for the date of the last change; `noIndex` is in the linked metadata. */
  async function indexedSlugs(contentType: string, ...fields: string[]): Promise<DatedSlug[]> {
    const query = {
      content_type: contentType,
      order: 'sys.id',
      include: blockDepth,
      select: [
        'sys.id,sys.type,sys.contentType,sys.updatedAt,fields.slug,fields.metadata,fields.contentBlocks',
        ...fields,
      ].join(','),
    };
    return cache.get('content', `indexed ${contentType}`, async () => {
      noteTags([listTag(contentType), listTag(metadataType)]);
      const { found } = await detached(limits.list, () => entries.all(query, pagesWithBlocks));
      const indexed = found.flatMap((item) => {
        const changes = createChanges(item);
        changes.note(item);
        for (const linked of linkedIn(item.fields, blockDepth)) {
          changes.note(linked);
          // The tag of the content type, because there are thousands of blocks.
          if (!isPageOfItsOwn(linked)) noteTags(listTagOf(linked));
        }
        noteTags(tagsOf({ sys: item.sys }));
        // `sourceWith` would note a tag for each block.
        const open = (value: Fields) => openEntry(value, scheme);
        const entryFor = (report: Report) => Entry.of(item, { service: 'content', report, open });
        // The slug is reported here too, because nothing else reads the slug of a page to which nothing links.
        const named = entryFor(report);
        const slug = named && shapeSlug(named);
        const entry = entryFor(() => {});
        if (!entry || !slug) return [];
        return { id: item.sys.id, slug, updatedAt: changes.last(), noIndex: shapeMetadata(entry).noIndex };
      });
      return oneOfEachSlug(contentType, indexed, report).flatMap(({ noIndex, slug, updatedAt }) =>
        noIndex ? [] : { slug, updatedAt },
      );
    });
  }

  async function allSlugs(contentType: string): Promise<SlugList> {
    const query = { content_type: contentType, order: 'sys.id', include: 0, select: 'sys.id,fields.slug' };
    const { found, calls } = await entries.all(query);
    return { slugs: found.flatMap(({ fields: { slug } }) => (typeof slug === 'string' ? slug : [])), calls };
  }

  const knownSlugs = createKnownSlugs(createSharedCalls(limits.sharedRead), allSlugs);

  /** The list is cached and may be stale: most pages have no modal page, and must be shown even if the list cannot be read. */
  async function modalSlugs(): Promise<string[]> {
    return cache.get('content', 'modal slugs', async () => {
      noteTags([listTag(modalPage)]);
      return (await allSlugs(modalPage)).slugs;
    });
  }

  return {
    page: (slug) => bySlug('genericPage', slug, shapePage),
    modalPage: async (slug) =>
      (await modalSlugs()).includes(slug) ? first(modalPage, { 'fields.slug': slug }, shapePage) : null,
    pageInOtherCase: async (slug) =>
      inOtherCase(await modalSlugs(), slug) ?? knownSlugs.inOtherCase('genericPage', slug),
    articleInOtherCase: (slug) => knownSlugs.inOtherCase('article', slug),
    article: (slug) =>
      bySlug('article', slug, (entry, _source, lastChange) => {
        const article = shapeArticle(entry);
        return article && { ...article, updatedAt: lastChange() };
      }),
    async articles() {
      const cards = await articles();
      noteTags([listTag('article')]);
      return cards;
    },
    noteShown,
    async pageSlugs() {
      const [pages, modal] = await Promise.all([indexedSlugs('genericPage', 'fields.headerBlocks'), modalSlugs()]);
      return pages.filter(({ slug }) => !modal.includes(slug));
    },
    articleSlugs: () => indexedSlugs('article'),
    async neighbours(slug) {
      const cards = await articles();
      const position = cards.findIndex((card) => card.slug === slug);
      const [newer = null, older = null] = position < 0 ? [] : [cards[position - 1], cards[position + 1]];
      noteShown([newer, older].filter((card) => card !== null));
      // The next new article becomes the neighbor of the newest one.
      if (!newer) noteTags([listTag('article')]);
      return { newer, older };
    },
    settings,
    compatibility: () => only('compatibilityCheck', shapeCompatibility),
    async errorPage() {
      // The result is in an object, because null would not be cached.
      const { found } = await first('errorPage', {}, (page) => ({ found: page && shapeErrorPage(page) }));
      return found;
    },
    newsletter: () => only('newsletterSignup', shapeNewsletter),
    defaultNewsletter,
    // Words are not marked, because code splits some of them and fills in placeholders.
    words: createWordsReader(entries.find, { ...sourceWith(), editAddress: undefined }, cache),
    defaultWords,
    linkedTags: (tags) => tags.filter((tag) => tag.startsWith('entry:')).map(linkedTag),
    purgeLists(tags) {
      for (const contentType of ['genericPage', 'article'])
        if (tags.has(listTag(contentType))) knownSlugs.purge(contentType);
    },
    async reinitialize() {
      await cache.purge('content', resourceOf(settingsType));
      await settings();
    },
    ...createContentLibrary(client, scheme),
  };
}

/** The cache key of a query. */
function resourceOf(contentType: string, query: Query = {}): string {
  return `${contentType} ${JSON.stringify(query)}`;
}
