import { z } from 'zod';
import { type Connection, connectionOf, type PageArguments, readPage } from '../connection.ts';
import { cursorOf } from '../cursor.ts';
import type { Reader } from '../reader.ts';

const wordRow = z.object({ word: z.string() });

/** Every tag there is, in the order of the alphabet. */
export function productTags(read: Reader, page: PageArguments): Connection<string> {
  return firstWords(read, 'SELECT DISTINCT tag AS word FROM storefront_product_tags', page);
}

/** Every type of product there is, in the order of the alphabet. */
export function productTypes(read: Reader, page: PageArguments): Connection<string> {
  return firstWords(read, "SELECT DISTINCT productType AS word FROM storefront_products WHERE productType <> ''", page);
}

/** These lists can be asked for their beginning only. */
function firstWords(read: Reader, select: string, page: PageArguments): Connection<string> {
  const { size } = readPage(page);
  const words = read(wordRow, `${select} ORDER BY 1 LIMIT ?`, size + 1).map(({ word }) => word);
  const edges = words.slice(0, size).map((word) => ({ cursor: cursorOf(word, word), node: word }));
  return connectionOf(edges, { hasNextPage: words.length > size, hasPreviousPage: false });
}
