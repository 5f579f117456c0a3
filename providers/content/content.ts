import { createCircuit } from '../transport/circuit.ts';
import type { Fetch } from '../transport/http.ts';
import type { Report } from '../transport/provider-error.ts';
import { noteTags } from '../transport/read-record.ts';
import type { ResponseCache } from '../transport/response-cache/response-cache.ts';
import { createSharedCalls } from '../transport/response-cache/shared-calls.ts';
import { defaultTimeouts, type Timeouts } from '../transport/timeouts.ts';
import { type ContentAddress, createContentClient } from './content-client.ts';
import { createContentLibrary } from './content-library.ts';
import { linkedTag, listTag, noteShown } from './entry-tags.ts';
import { createKnownSlugs, inOtherCase } from './known-slugs.ts';
import { createEntryReader } from './read-entries.ts';
import { createListReader, modalPage } from './read-lists.ts';
import { createShapedReader, resourceOf, type Shape } from './read-shaped.ts';
import { createWordsReader } from './read-words.ts';
import { shapeArticle } from './shape-article.ts';
import { shapeCompatibility } from './shape-compatibility.ts';
import { shapePage } from './shape-page.ts';
import { defaultNewsletter, shapeErrorPage, shapeNewsletter, shapeSettings } from './shape-settings.ts';
import type { Content } from './types.ts';
import { defaultWords } from './words.ts';

const settingsType = 'globalSettings';

/**
 * Pages, articles and settings from the content service, links followed to depth 4 (NET-3).
 * @throws ProviderError when the service gives no usable response; an entry that is not found is null
 */
export function createContent(
  address: ContentAddress,
  fetch: Fetch,
  report: Report,
  cache: ResponseCache,
  timeouts: Pick<Timeouts, 'content' | 'sharedRead' | 'list'> = defaultTimeouts,
  circuit = createCircuit('content'),
): Content {
  const client = createContentClient(address, fetch, timeouts.content, circuit);
  const scheme = address.host.startsWith('http://') ? 'http:' : 'https:';

  const entries = createEntryReader(client);
  const tools = { entries, report, cache, scheme };
  const { createSource, first, only } = createShapedReader({ ...tools, address });
  const lists = createListReader({ ...tools, createSource, timeouts });
  const knownSlugs = createKnownSlugs(createSharedCalls(timeouts.sharedRead), lists.slugs);

  async function bySlug<Shaped>(
    contentType: string,
    slug: string,
    shape: Shape<Shaped | null>,
  ): Promise<Shaped | null> {
    if (await knownSlugs.isKnown(contentType, slug)) return first(contentType, { 'fields.slug': slug }, shape);
    noteTags([listTag(contentType)]);
    return null;
  }

  const settings = () => only(settingsType, shapeSettings);

  return {
    page: (slug) => bySlug('genericPage', slug, shapePage),
    modalPage: async (slug) =>
      (await lists.modalSlugs()).includes(slug) ? first(modalPage, { 'fields.slug': slug }, shapePage) : null,
    pageInOtherCase: async (slug) =>
      inOtherCase(await lists.modalSlugs(), slug) ?? knownSlugs.inOtherCase('genericPage', slug),
    articleInOtherCase: (slug) => knownSlugs.inOtherCase('article', slug),
    article: (slug) =>
      bySlug('article', slug, (entry, _source, lastChange) => {
        const article = shapeArticle(entry);
        return article && { ...article, updatedAt: lastChange() };
      }),
    async articles() {
      const cards = await lists.articles();
      noteTags([listTag('article')]);
      return cards;
    },
    noteShown,
    async pageSlugs() {
      const [pages, modal] = await Promise.all([
        lists.indexedSlugs('genericPage', 'fields.headerBlocks'),
        lists.modalSlugs(),
      ]);
      return pages.filter(({ slug }) => !modal.includes(slug));
    },
    articleSlugs: () => lists.indexedSlugs('article'),
    async neighbours(slug) {
      const cards = await lists.articles();
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
    words: createWordsReader(entries.find, { ...createSource(), editAddress: undefined }, cache),
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
