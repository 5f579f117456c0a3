import { Entry, type Source } from '../shaping/entry/entry.ts';
import { shapeSlug } from '../shaping/links/shape-slug.ts';
import { detached } from '../transport/call-scope.ts';
import type { Fields } from '../transport/json.ts';
import type { Report } from '../transport/provider-error.ts';
import { noteTags, readWithoutTags } from '../transport/read-record.ts';
import type { ResponseCache } from '../transport/response-cache/response-cache.ts';
import type { Timeouts } from '../transport/timeouts.ts';
import { isPageOfItsOwn, listTag, listTagOf, tagsOf } from './entry-tags.ts';
import type { SlugList } from './known-slugs.ts';
import { createChanges, linkedIn } from './last-change.ts';
import { oneOfEachSlug } from './one-of-each-slug.ts';
import { openEntry } from './open-entry.ts';
import type { createEntryReader } from './read-entries.ts';
import { shapeArticleCard } from './shape-article.ts';
import { shapeMetadata } from './shape-page.ts';
import type { DatedSlug } from './types.ts';

/** The `limit` for pages with their blocks: the service's responses have 7 MB at most. */
const pagesWithBlocks = 250;
/** Number of links in a row from a page to the objects that its blocks link to. */
const blockDepth = 2;

export const modalPage = 'popoverGenericPage';

/** The content type of `metadata`, by which an entry is hidden from search engines. */
const metadataType = 'metadata';

const cardFields = ['title', 'slug', 'createdAt', 'tags'].map((name) => `fields.${name}`).join(',');

type EntryReader = ReturnType<typeof createEntryReader>;
type FoundEntry = Awaited<ReturnType<EntryReader['all']>>['found'][number];

interface ListOptions {
  entries: EntryReader;
  report: Report;
  cache: ResponseCache;
  timeouts: Pick<Timeouts, 'list'>;
  createSource: () => Source;
  /** The scheme of the service's asset URLs, which have none. */
  scheme: string;
}

/** Reads all entries of a content type, for lists and for the sitemap. */
export function createListReader({ entries, report, cache, timeouts, createSource, scheme }: ListOptions) {
  const articles = () => readWithoutTags(() => cache.get('content', 'articles', allArticles));

  async function allArticles() {
    const query = { content_type: 'article', order: '-fields.createdAt,sys.id', include: 0, select: cardFields };
    noteTags([listTag('article')]);
    const { found } = await entries.all(query);
    for (const { sys } of found) noteTags(tagsOf({ sys }));
    const articles = found.flatMap((article) => Entry.of(article, createSource()) ?? []);
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
      const { found } = await detached(timeouts.list, () => entries.all(query, pagesWithBlocks));
      const indexed = found.flatMap((item) => indexedEntry(item) ?? []);
      return oneOfEachSlug(contentType, indexed, report).flatMap(({ noIndex, slug, updatedAt }) =>
        noIndex ? [] : { slug, updatedAt },
      );
    });
  }

  /** Notes the tags of an entry. @returns null when it has no slug, which is reported */
  function indexedEntry(item: FoundEntry) {
    const changes = createChanges(item);
    changes.note(item);
    for (const linked of linkedIn(item.fields, blockDepth)) {
      changes.note(linked);
      // The tag of the content type, because there are thousands of blocks.
      if (!isPageOfItsOwn(linked)) noteTags(listTagOf(linked));
    }
    noteTags(tagsOf({ sys: item.sys }));
    // `createSource` would note a tag for each block.
    const open = (value: Fields) => openEntry(value, scheme);
    const entryFor = (report: Report) => Entry.of(item, { service: 'content', report, open });
    // The slug is reported here too, because nothing else reads the slug of a page to which nothing links.
    const named = entryFor(report);
    const slug = named && shapeSlug(named);
    const entry = entryFor(() => {});
    if (!entry || !slug) return null;
    return { id: item.sys.id, slug, updatedAt: changes.last(), noIndex: shapeMetadata(entry).noIndex };
  }

  async function slugs(contentType: string): Promise<SlugList> {
    const query = { content_type: contentType, order: 'sys.id', include: 0, select: 'sys.id,fields.slug' };
    const { found, calls } = await entries.all(query);
    return { slugs: found.flatMap(({ fields: { slug } }) => (typeof slug === 'string' ? slug : [])), calls };
  }

  /** The list is cached and may be stale: most pages have no modal page, and must be shown even if the list cannot be read. */
  async function modalSlugs(): Promise<string[]> {
    return cache.get('content', 'modal slugs', async () => {
      noteTags([listTag(modalPage)]);
      return (await slugs(modalPage)).slugs;
    });
  }

  return { articles, indexedSlugs, slugs, modalSlugs };
}
