import { invalidQuery } from '../errors.ts';
import { parseWords, quantityOf, readOperator } from './operators.ts';

/** An item of a list as it is sent. */
type Item = Readonly<Record<string, unknown>>;

/** The parameters that filter and order a list, by the types of the properties. The operators are the same as for entries. */
interface Filterable {
  types: ReadonlyMap<string, string>;
  /** Properties that `query` searches; empty when the list has no such parameter. */
  searched: readonly string[];
}

const sysTypes: readonly (readonly [string, string])[] = [
  ['name', 'Symbol'],
  ['sys.id', 'Symbol'],
  ['sys.createdAt', 'Date'],
  ['sys.updatedAt', 'Date'],
];

/** The lists that are filtered by properties instead of fields (contentful.js, its integration tests of tags and content types). */
export const filterable = {
  tags: { types: new Map([...sysTypes, ['sys.visibility', 'Symbol']]), searched: [] },
  contentTypes: { types: new Map(sysTypes), searched: ['sys.id', 'name', 'description'] },
} as const satisfies Record<string, Filterable>;

/** Parameters that are not filters. */
const paging = new Set(['access_token', 'skip', 'limit', 'locale', 'include', 'order']);

/**
 * The items that match all parameters, in the order that `order` names.
 *
 * @throws {ContentError} 400 for an unknown parameter, property or operator.
 */
export function filterList<Listed extends Item>(
  items: readonly Listed[],
  parameters: URLSearchParams,
  { types, searched }: Filterable,
): Listed[] {
  const tests = [...parameters]
    .filter(([name]) => !paging.has(name))
    .map(([name, text]): ((item: Item) => boolean) => {
      if (name === 'query' && searched.length > 0) {
        const matches = parseWords(text);
        return (item) => matches(searched.map((property) => String(valueAt(item, property))).join(' '));
      }
      const [, property = '', operator = 'eq'] = /^([\w.]+?)(?:\[(\w+)\])?$/.exec(name) ?? [];
      const type = types.get(property);
      if (type === undefined) throw invalidQuery({ name: 'unknown', path: [name] });
      const test = readOperator(operator, text, type, property.split('.'));
      return (item) => test(valueAt(item, property));
    });
  const found = items.filter((item) => tests.every((test) => test(item)));
  const order = parameters.get('order');
  return order ? found.toSorted(readComparator(order, types)) : found;
}

function readComparator(order: string, types: Filterable['types']) {
  const keys = order.split(',').map((key) => {
    const property = key.trim().replace(/^-/, '');
    const type = types.get(property);
    if (type === undefined) throw invalidQuery({ name: 'order', path: property.split('.') });
    return { property, type, sign: key.trim().startsWith('-') ? -1 : 1 };
  });
  return (a: Item, b: Item): number => {
    for (const { property, type, sign } of keys) {
      const difference = compare(valueAt(a, property), valueAt(b, property), type);
      if (difference !== 0) return difference * sign;
    }
    return 0;
  };
}

function compare(a: unknown, b: unknown, type: string): number {
  return type === 'Date' ? quantityOf(a, type) - quantityOf(b, type) : String(a).localeCompare(String(b), 'en');
}

function valueAt(item: Item, property: string): unknown {
  return property
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value ? Reflect.get(value, name) : undefined),
      item,
    );
}
