import type { Product } from './rows.ts';

/**
 * The part of the search syntax that shops use: words and "quoted words" all of which must match, `field:value` for title, tag, tag_not,
 * vendor and product_type, and a leading minus for "not". A bare word looks at title, type, vendor and tags.
 */
export function productMatcher(query: string): (product: Product) => boolean {
  const tests = [...query.matchAll(term)].flatMap((match) => {
    const value = (match.groups?.quoted ?? match.groups?.word ?? '').toLowerCase();
    if (value === '' || value === 'and') return [];
    const test = fieldTest(match.groups?.field, value);
    return match.groups?.minus === undefined ? [test] : [(product: Product) => !test(product)];
  });
  return (product) => tests.every((test) => test(product));
}

const term =
  /(?<minus>-)?(?:(?<field>title|tag|tag_not|vendor|product_type):\s*)?(?:["'](?<quoted>[^"']*)["']|(?<word>[^\s"']+))/g;

function fieldTest(field: string | undefined, value: string): (product: Product) => boolean {
  switch (field) {
    case 'title':
      return ({ title }) => has(title, value);
    case 'tag':
      return ({ tags }) => tags.some((tag) => tag.toLowerCase() === value);
    case 'tag_not':
      return ({ tags }) => tags.every((tag) => tag.toLowerCase() !== value);
    case 'vendor':
      return ({ vendor }) => vendor.toLowerCase() === value;
    case 'product_type':
      return ({ productType }) => productType.toLowerCase() === value;
    default:
      return ({ title, productType, vendor, tags }) =>
        [title, productType, vendor, ...tags].some((text) => has(text, value));
  }
}

function has(text: string, value: string): boolean {
  const wanted = value.endsWith('*') ? value.slice(0, -1) : value;
  return text.toLowerCase().includes(wanted);
}
