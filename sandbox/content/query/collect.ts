import { allLocales } from '../locale-fields.ts';
import type { Fields, Resource } from '../resources.ts';
import { writeResource } from '../wire.ts';
import { candidatesInOrder } from './candidates.ts';
import { followLinks, writeLinked } from './linked.ts';
import type { Query } from './query.ts';
import { selectFields, selectParts } from './select.ts';

/** What a query comes to: how many answer to it, and the page asked for. */
export interface Found {
  total: number;
  /** `items`, with `includes` and `errors` where there are any (Contentful, "Common resource attributes"). */
  page: Record<string, unknown>;
}

/** Runs a query over what a token may see. */
export function collect(query: Query): Found {
  const { filters, skip, limit, include, select, subject } = query;
  const candidates = candidatesInOrder(query);
  const found =
    filters.length === 0 ? candidates : candidates.filter((resource) => filters.every((filter) => filter(resource)));
  const items = found.slice(skip, skip + limit);

  const fieldsOf = (resource: Resource): Fields =>
    query.allLocales ? allLocales(resource, subject.store.locales.main) : subject.fieldsOf(resource);
  const write = (resource: Resource) =>
    writeResource(resource, fieldsOf(resource), query.allLocales ? null : subject.locale.code);
  const linked = followLinks(items, {
    include,
    store: subject.store,
    sentFields: (item) => selectFields(fieldsOf(item), select),
    fieldsOf,
  });
  return {
    total: found.length,
    page: { items: items.map((item) => selectParts(write(item), select)), ...writeLinked(linked, write) },
  };
}
