import { Entry, type Source } from '../shaping/entry/entry.ts';
import type { Fields } from '../transport/json.ts';
import type { Report } from '../transport/provider-error.ts';
import { noteTags } from '../transport/read-record.ts';
import type { ResponseCache } from '../transport/response-cache/response-cache.ts';
import type { ContentAddress } from './content-client.ts';
import { unreadableEntry } from './content-error.ts';
import { isPageOfItsOwn, linkedTag, listTag, tagsOf } from './entry-tags.ts';
import { createChanges } from './last-change.ts';
import { editAddressIn, type FindTarget, followLinks, openEntry, resolveLink } from './open-entry.ts';
import type { createEntryReader } from './read-entries.ts';

type Query = Record<string, string | number>;

/** Makes our own value of an entry; null is the entry that a query has not found. */
export type Shape<Shaped> = (entry: Entry | null, source: Source, lastChange: () => string) => Shaped;

interface SourceOptions {
  /** Finds the targets of links that the response lacks. */
  find?: FindTarget;
  /** False while such targets are still being fetched: faults and tags of this attempt do not count. */
  isFinal?: boolean;
  /** Called with each object that is opened. */
  onOpen?: (value: Fields) => void;
}

interface ReaderOptions {
  address: ContentAddress;
  entries: ReturnType<typeof createEntryReader>;
  report: Report;
  cache: ResponseCache;
  /** The scheme of the service's asset URLs, which have none. */
  scheme: string;
}

/** Reads single entries with all that they link to, and caches what is made of them. */
export function createShapedReader({ address, entries, report, cache, scheme }: ReaderOptions) {
  function createSource({ find, isFinal = true, onOpen = () => {} }: SourceOptions = {}): Source {
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
  function first<Shaped>(contentType: string, query: Query, shape: Shape<Shaped>): Promise<Shaped> {
    const load = async () => {
      const item = await entries.first({ content_type: contentType, order: 'sys.id', ...query });
      noteTags(item ? tagsOf({ sys: item.sys }) : [listTag(contentType)]);
      return followLinks((find, isFinal) => {
        const changes = createChanges(item);
        const source = createSource({ find, isFinal, onOpen: changes.note });
        const shaped = shape(Entry.of(item, source), source, changes.last);
        // The service has the entry, so if it cannot be shaped, that is a fault and never a 404.
        if (shaped === null && item) throw unreadableEntry(contentType);
        return shaped;
      }, entries.byId);
    };
    return cache.get('content', resourceOf(contentType, query), load);
  }

  /** Reads and shapes the only entry of a content type; if there is none, an empty entry is shaped. */
  function only<Shaped>(contentType: string, shape: (entry: Entry) => Shaped): Promise<Shaped> {
    return first(contentType, {}, (entry, source) => shape(entry ?? new Entry({}, source, contentType)));
  }

  return { createSource, first, only };
}

/** The cache key of a query. */
export function resourceOf(contentType: string, query: Query = {}): string {
  return `${contentType} ${JSON.stringify(query)}`;
}
