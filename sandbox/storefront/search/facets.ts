import { z } from 'zod';
import type { Pricing } from '../markets.ts';
import { decimal } from '../money.ts';
import type { Reader } from '../reader.ts';
import type { List } from '../seek.ts';
import { all, type Condition, everything } from './condition.ts';
import { type FacetName, type FacetSource, facetSources, variants } from './facet-sources.ts';
import { type FilterGroup, filterCondition, slug } from './product-filters.ts';

export interface Facet {
  id: string;
  label: string;
  type: 'LIST' | 'PRICE_RANGE';
  presentation: 'TEXT' | null;
  values: { id: string; label: string; count: number; input: string; swatch: null; image: null }[];
}

/** A list of products with the filters that are set on it. */
export interface FilteredList {
  /** Without any filter. */
  list: Pick<List, 'from' | 'where'>;
  groups: readonly FilterGroup[];
  pricing: Pricing;
}

const countRow = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number()]).transform(String),
  count: z.int(),
});

/**
 * The filters that can be set on a list, with how many products each value leaves: all its values, counted as if only the other filters
 * were set. Which there are is the merchant's choice at the provider, and a setting here.
 */
export function facetsOf(read: Reader, filtered: FilteredList, names: readonly FacetName[]): Facet[] {
  return names.flatMap((name) =>
    name === 'price' ? priceFacet(read, filtered) : listFacets(read, filtered, facetSources[name]),
  );
}

function listFacets(read: Reader, filtered: FilteredList, source: FacetSource): Facet[] {
  const values = countValues(read, filtered.list, source, everything);
  const facets = new Map<string, Facet>();
  const filters = new Map(
    [...new Set(values.map(({ name }) => name))].map((name) => [name, otherFilters(filtered, source.facet(name).id)]),
  );
  // Facets on which the same other filters are set are counted in one go.
  const counted = new Map(
    [...filters.values()].map((others) => [others.sql, countsOf(read, filtered, source, others)]),
  );
  for (const { name, value, count } of values) {
    const { id, label } = source.facet(name);
    const facet = facets.get(id) ?? { id, label, type: 'LIST', presentation: 'TEXT', values: [] };
    facets.set(id, facet);
    const others = filters.get(name) ?? everything;
    facet.values.push({
      id: `${id}.${slug(value)}`,
      label: source.label(value, name),
      count: others === everything ? count : (counted.get(others.sql)?.get(`${name} ${value}`) ?? 0),
      input: JSON.stringify(source.input(value, name)),
      swatch: null,
      image: null,
    });
  }
  return [...facets.values()];
}

function otherFilters({ groups }: FilteredList, facetId: string): Condition {
  return filterCondition(groups.filter(({ id }) => id !== facetId));
}

function countsOf(read: Reader, { list }: FilteredList, source: FacetSource, others: Condition): Map<string, number> {
  const rows = others === everything ? [] : countValues(read, list, source, others);
  return new Map(rows.map(({ name, value, count }) => [`${name} ${value}`, count]));
}

function countValues(read: Reader, list: FilteredList['list'], source: FacetSource, filters: Condition) {
  const where = all([list.where, filters]);
  return read(
    countRow,
    `SELECT ${source.name ?? "''"} AS name, ${source.value} AS value, count(DISTINCT p.id) AS count
     FROM ${list.from} ${source.join} WHERE ${where.sql} AND value IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
    ...where.values,
  );
}

const greatestRow = z.object({ greatest: z.int().nullable() });

/** From nothing to the dearest. Its count is 0, as in recorded answers. */
function priceFacet(read: Reader, { list, pricing }: FilteredList): Facet[] {
  const { sql, values } = list.where;
  const [row] = read(
    greatestRow,
    `SELECT max(v.price) AS greatest FROM ${list.from} ${variants} WHERE ${sql}`,
    ...values,
  );
  if (row?.greatest == null) return [];
  const input = JSON.stringify({ price: { min: 0, max: Number(decimal(pricing(row.greatest).minor)) } });
  const [id, label] = ['filter.v.price', 'Price'];
  return [
    {
      id,
      label,
      type: 'PRICE_RANGE',
      presentation: null,
      values: [{ id, label, count: 0, input, swatch: null, image: null }],
    },
  ];
}
