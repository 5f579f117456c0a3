import type { Visited, Visitor } from './site.ts';

export const items = {
  black: '2003',
  gray: '2001',
  global: '2004',
  newer: '2005',
  case: '2006',
  soldOutCase: '2007',
  protector: '2009',
  sim: '2011',
  monthly: '2008|5001',
  yearly: '2008|5002',
} as const;

export type Item = keyof typeof items;

/** The global id of a variant. */
export function variantGid(id: string): string {
  return `gid://shopify/ProductVariant/${id}`;
}

/** A visitor with functions that submit the cart's forms. */
export function shopper(visitor: Visitor) {
  return {
    ...visitor,
    add: (wanted: Partial<Record<Item, number>>, rest: Record<string, string> = {}) =>
      visitor.post('/cart', { intent: 'add', ...fields(wanted), ...rest }),
    /** `line` is the id in the cart page's forms. */
    set: (line: string, quantity: number, rest: Record<string, string> = {}) =>
      visitor.post('/cart', { intent: 'update', line, quantity: String(quantity), ...rest }),
  };
}

function fields(wanted: Partial<Record<Item, number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, quantity]) => [
      [`item.${name}`, items[name as Item]],
      [`quantity.${name}`, String(quantity)],
    ]),
  );
}

export interface ShownLine {
  id: string;
  /** Title, variant and plan, as shown on the page. */
  words: string;
  quantity: number;
  /** The message beside the line; '' without one. */
  message: string;
}

/** The lines of a cart page, in page order. */
export function linesOf({ page }: Pick<Visited, 'page'>): ShownLine[] {
  return page
    .querySelectorAll('main li')
    .filter((item) => item.querySelector('input[name=line]'))
    .map((item) => ({
      id: item.querySelector('input[name=line]')?.getAttribute('value') ?? '',
      words: item
        .querySelectorAll('h2, h2 ~ p')
        .map(({ text }) => text)
        .join(' '),
      quantity: Number(/Quantity (\d+)/.exec(item.structuredText.replace(/\s+/g, ' '))?.[1] ?? 0),
      message: item.querySelector('[role=alert]')?.text ?? '',
    }));
}

export function lineOf(visited: Visited, words: string): ShownLine {
  const line = linesOf(visited).find((each) => each.words.includes(words));
  if (!line) throw new Error(`The cart page has no line "${words}".`);
  return line;
}

/** The quantity of each line on the page. */
export function shown(visited: Visited): Record<string, number> {
  return Object.fromEntries(linesOf(visited).map(({ words, quantity }) => [words, quantity]));
}
