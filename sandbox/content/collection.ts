import { lastChangedFirst } from './order.ts';
import type { Query } from './query.ts';
import { type Link, linksIn, type Resource, type Store } from './resources.ts';
import { writeResource } from './wire.ts';

/** Runs a query over what a token may see: the answer's body (Contentful, "Common resource attributes"). */
export function collect(query: Query, store: Store) {
  const found = candidates(query, store)
    .filter((resource) => query.filters.every((filter) => filter(resource, store)))
    .sort((a, b) => firstDifference(query, a, b));
  const items = found.slice(query.skip, query.skip + query.limit);
  return {
    sys: { type: 'Array' },
    total: found.length,
    skip: query.skip,
    limit: query.limit,
    items: items.map((item) => selected(writeResource(item, query.allLocales), query.select)),
    ...withLinked(items, query, store),
  };
}

function candidates({ subject }: Query, { assets, entries }: Store): Resource[] {
  if (subject.kind === 'Asset') return [...assets];
  return entries.filter(({ contentType }) => subject.contentType === null || contentType === subject.contentType);
}

function firstDifference({ order }: Query, a: Resource, b: Resource): number {
  for (const compare of order) {
    const difference = compare(a, b);
    if (difference !== 0) return difference;
  }
  return lastChangedFirst(a, b);
}

/** What the items link to, so many hops away, and the links that lead nowhere. Both are left out when empty. */
function withLinked(items: readonly Resource[], { include, select, allLocales }: Query, store: Store) {
  const seen = new Set(items.map(keyOf));
  const linked: Resource[] = [];
  const missing = new Map<string, Link['sys']>();
  let level = items.map(({ fields }) => linksIn(selectedFields(fields, select)));
  for (let hop = 0; hop < include; hop += 1) {
    const next: Resource[] = [];
    for (const { sys } of level.flat()) {
      const target = store.find(sys);
      if (!target) missing.set(`${sys.linkType} ${sys.id}`, sys);
      else if (!seen.has(keyOf(target))) {
        seen.add(keyOf(target));
        next.push(target);
      }
    }
    linked.push(...next);
    level = next.map(({ fields }) => linksIn(fields));
  }
  const written = (kind: Resource['kind']) => {
    const ofKind = linked
      .filter((resource) => resource.kind === kind)
      .map((resource) => writeResource(resource, allLocales));
    return ofKind.length > 0 ? { [kind]: ofKind } : {};
  };
  return {
    ...(linked.length > 0 && { includes: { ...written('Entry'), ...written('Asset') } }),
    ...(missing.size > 0 && { errors: [...missing.values()].map(notResolvable) }),
  };
}

function keyOf({ kind, id }: Resource): string {
  return `${kind} ${id}`;
}

function notResolvable({ linkType, id }: Link['sys']) {
  return { sys: { id: 'notResolvable', type: 'error' }, details: { type: 'Link', linkType, id } };
}

function selectedFields(fields: Record<string, unknown>, select: Query['select']): Record<string, unknown> {
  if (select === null || select.some((path) => path[0] === 'fields' && path.length === 1)) return fields;
  const names = select.filter(([root]) => root === 'fields').map(([, name]) => name);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/** Only the parts that `select` names; whole parts by their name alone. */
function selected(resource: ReturnType<typeof writeResource>, select: Query['select']): Record<string, unknown> {
  if (select === null) return resource;
  const roots = new Set(select.map(([root]) => root));
  return {
    ...(roots.has('metadata') && { metadata: resource.metadata }),
    ...(roots.has('sys') && { sys: selectedSys(resource.sys, select) }),
    ...(roots.has('fields') && { fields: selectedFields(resource.fields, select) }),
  };
}

function selectedSys(sys: Record<string, unknown>, select: string[][]): Record<string, unknown> {
  const names = select.filter(([root]) => root === 'sys').map(([, name]) => name);
  if (names.includes(undefined)) return sys;
  return Object.fromEntries(Object.entries(sys).filter(([name]) => names.includes(name)));
}
