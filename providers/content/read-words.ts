import { Entry, FieldFault, type Source } from '../shaping/entry/entry.ts';
import { noteTags, readWithoutTags } from '../transport/read-record.ts';
import type { ResponseCache } from '../transport/response-cache/response-cache.ts';
import { listTag, tagsOf } from './entry-tags.ts';
import type { Content } from './types.ts';
import { shapeWords, type Words, type WordsType, wordsTypes } from './words.ts';

/** The query parameter that finds entries of several content types. */
export const typesParameter = 'sys.contentType.sys.id[in]';

interface FoundEntry {
  sys: { id: string; type: string; contentType?: { sys?: { id?: string } } };
}

/**
 * Reads all of the editors' words in one call. A page has only the tags of the words that it reads.
 * @param entries Finds the entries of a query.
 */
export function createWordsReader(
  entries: (query: Record<string, string | number>) => Promise<{ items: FoundEntry[] }>,
  source: Source,
  cache: ResponseCache,
): Content['words'] {
  async function allWords() {
    const { items } = await entries({ [typesParameter]: wordsTypes.join(','), order: 'sys.id', include: 0 });
    const byType = Map.groupBy(items, ({ sys }) => sys.contentType?.sys?.id);
    const withoutType = byType.get(undefined);
    if (withoutType) source.report(withoutContentType(withoutType));
    return wordsTypes.map((type) => {
      const found = byType.get(type) ?? [];
      if (found.length > 1) source.report(severalEntries(type, found));
      const item = found[0];
      const tags = item ? tagsOf({ sys: item.sys }) : [listTag(type)];
      noteTags(tags);
      return { type, words: shapeWords(type, Entry.of(item, source)), tags };
    });
  }

  function severalEntries(type: WordsType, found: FoundEntry[]): FieldFault {
    return new FieldFault(
      source.service,
      `The content type ${type} has ${found.length} entries, of which only the first by id counts: ${idsOf(found)}.`,
    );
  }

  function withoutContentType(found: FoundEntry[]): FieldFault {
    return new FieldFault(
      source.service,
      `Words are ignored where their entries have no content type: ${idsOf(found)}.`,
    );
  }

  return async function readWords<Type extends WordsType>(types: readonly Type[]) {
    const words = await readWithoutTags(() => cache.get('content', 'words', allWords));
    const read = words.filter(({ type }) => types.some((each) => each === type));
    for (const { tags } of read) noteTags(tags);
    return Object.fromEntries(read.map(({ type, words }) => [type, words])) as Pick<Words, Type>;
  };
}

function idsOf(found: FoundEntry[]): string {
  return found
    .slice(0, 10)
    .map(({ sys }) => sys.id)
    .join(', ');
}
