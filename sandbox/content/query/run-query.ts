import { allLocales } from '../locales.ts';
import { type Fields, type Kind, keyOf, type Link, linksIn, type Resource } from '../model.ts';
import type { Store } from '../stores.ts';
import { type WrittenResource, writeResource } from '../wire.ts';
import { lastChangedFirst, type Order } from './order.ts';
import type { Narrowing, Query, Select } from './query.ts';
import type { Subject } from './subject.ts';

/** The result of a query: the number of matches, and the requested page. */
export interface QueryResult {
  total: number;
  /** `items`, with `includes` and `errors` where there are any (Contentful, "Common resource attributes"). */
  page: Record<string, unknown>;
}

/** Runs a query over what a token may read. */
export function runQuery(query: Query): QueryResult {
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

/** The resources that a query's filters are applied to, in its order. */
function candidatesInOrder({ subject, order, orderKey, narrowing }: Query): readonly Resource[] {
  if (narrowing) return inOrder(narrowed(subject, narrowing), order);
  const { kind, contentType, locale, store } = subject;
  const key = JSON.stringify([kind, contentType, orderKey, orderKey === '' ? '' : locale.code]);
  return store.sorted.memo(key, { context: () => inOrder(allOf(subject), order) });
}

function narrowed(subject: Subject, narrowing: Narrowing): readonly Resource[] {
  const { kind, contentType, locale, store, fieldsOf } = subject;
  if (narrowing.kind === 'ids') {
    const found = narrowing.ids.flatMap((id) => store.find({ kind, id }) ?? []);
    return found.filter((resource) => contentType === null || resource.contentType === contentType);
  }
  const { field, value } = narrowing;
  const index = store.indexes.memo(JSON.stringify([contentType, field, locale.code]), {
    context: () => Map.groupBy(allOf(subject), (resource) => fieldsOf(resource)[field]),
  });
  return index.get(value) ?? [];
}

function allOf({ kind, contentType, store }: Subject): readonly Resource[] {
  if (kind === 'Asset') return store.assets;
  return contentType === null ? store.entries : store.entries.filter((entry) => entry.contentType === contentType);
}

function inOrder(resources: readonly Resource[], order: readonly Order[]): readonly Resource[] {
  return resources.toSorted((a, b) => {
    for (const compare of order) {
      const difference = compare(a, b);
      if (difference !== 0) return difference;
    }
    return lastChangedFirst(a, b);
  });
}

/** The resources that items link to within `include` hops, in breadth-first order, and the links without a target. */
interface Linked {
  resources: Resource[];
  missing: Link['sys'][];
}

interface Walk {
  /** Hops. */
  include: number;
  store: Store;
  /** The fields of an item that are sent, and whose links are followed. */
  sentFields: (item: Resource) => Fields;
  fieldsOf: (resource: Resource) => Fields;
}

/** Resources among the items are not included again (Contentful, "Links"). */
function followLinks(items: readonly Resource[], { include, store, sentFields, fieldsOf }: Walk): Linked {
  const seen = new Set(items.map(keyOf));
  const resources: Resource[] = [];
  const missing = new Map<string, Link['sys']>();
  let level = items.flatMap((item) => linksIn(sentFields(item)));
  for (let hop = 0; hop < include && level.length > 0; hop += 1) {
    const next: Resource[] = [];
    for (const { sys } of level) {
      const target = store.find({ kind: sys.linkType, id: sys.id });
      const key = keyOf({ kind: sys.linkType, id: sys.id });
      if (!target) missing.set(key, sys);
      else if (!seen.has(key)) {
        seen.add(key);
        next.push(target);
      }
    }
    resources.push(...next);
    level = next.flatMap((resource) => linksIn(fieldsOf(resource)));
  }
  return { resources, missing: [...missing.values()] };
}

/** `includes` and `errors`, siblings of `items`; each is left out when empty. */
function writeLinked({ resources, missing }: Linked, write: (resource: Resource) => unknown) {
  const ofKind = (kind: Kind) => {
    const found = resources.filter((resource) => resource.kind === kind);
    return found.length > 0 ? { [kind]: found.map(write) } : {};
  };
  return {
    ...(resources.length > 0 && { includes: { ...ofKind('Entry'), ...ofKind('Asset') } }),
    ...(missing.length > 0 && { errors: missing.map(notResolvable) }),
  };
}

function notResolvable({ linkType, id }: Link['sys']) {
  return { sys: { id: 'notResolvable', type: 'error' }, details: { type: 'Link', linkType, id } };
}

/** The parts that `select` names; a root's name alone selects the whole part (Contentful, "Select operator"). */
function selectParts(resource: WrittenResource, select: Select): Record<string, unknown> {
  if (select === null) return { ...resource };
  const roots = new Set(select.map(([root]) => root));
  return {
    ...(roots.has('metadata') && { metadata: resource.metadata }),
    ...(roots.has('sys') && { sys: pick(resource.sys, 'sys', select) }),
    ...(roots.has('fields') && { fields: selectFields(resource.fields, select) }),
  };
}

/** The fields that `select` names; all of them when it is null. */
function selectFields(fields: Fields, select: Select): Fields {
  return select === null ? fields : pick(fields, 'fields', select);
}

function pick(part: Readonly<Record<string, unknown>>, root: string, select: string[][]): Record<string, unknown> {
  const names = select.filter((path) => path[0] === root).map(([, name]) => name);
  if (names.includes(undefined)) return part;
  return Object.fromEntries(Object.entries(part).filter(([name]) => names.includes(name)));
}
