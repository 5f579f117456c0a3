import { isRecord } from '../json.ts';
import { type DocumentChange, publishedIdOf, stableKey } from './document.ts';

/**
 * Sync tags (Sanity, "Live Content API"). The response to a query has the tags of the data that it depends on, and a live event has those of the
 * data that changed; a tag in both means that the client fetches again. How the provider derives its tags is not documented. Here there is one for
 * each type, one for each document, and one for the dataset.
 */
const all = tagOf('all');

function tagOf(...parts: string[]): string {
  return `s1:${stableKey(10, ...parts)}`;
}

function typeTag(type: string): string {
  return tagOf('type', type);
}

function documentTag(id: string): string {
  return tagOf('document', publishedIdOf(id));
}

/** The tags of a change: its document, the types that it had before and after, and the dataset. */
export function tagsOfChange({ id, before, after }: DocumentChange): string[] {
  const types = new Set([before?._type, after?._type].filter((type) => type !== undefined));
  return [all, documentTag(id), ...[...types].map(typeTag)];
}

/**
 * The tags of a query's result: those of the types or ids that its filters name and of the references that were followed, and that of the dataset
 * if a filter names neither type nor id.
 *
 * @param tree The parsed query, with its parameters substituted.
 */
export function tagsOfQuery(tree: unknown, followed: Iterable<string>): string[] {
  const tags = new Set([...followed].map(documentTag));
  visit(tree, tags);
  return [...tags].sort();
}

function visit(node: unknown, tags: Set<string>): void {
  if (Array.isArray(node)) {
    for (const inner of node) visit(inner, tags);
    return;
  }
  if (!isRecord(node)) return;
  if (node.type === 'Everything') tags.add(all);
  const named =
    node.type === 'Filter' && isRecord(node.base) && node.base.type === 'Everything' && tagsOfFilter(node.expr);
  if (named) for (const tag of named) tags.add(tag);
  for (const [name, inner] of Object.entries(node)) if (!(named && name === 'base')) visit(inner, tags);
}

/** The tags of the documents that a filter can match; null when it can match any. */
function tagsOfFilter(expr: unknown): string[] | null {
  if (!isRecord(expr)) return null;
  if (expr.type === 'Group') return tagsOfFilter(expr.base);
  const [left, right] = [expr.left, expr.right];
  if (expr.type === 'And') return tagsOfFilter(left) ?? tagsOfFilter(right);
  if (expr.type === 'Or') {
    const [one, other] = [tagsOfFilter(left), tagsOfFilter(right)];
    return one && other && [...one, ...other];
  }
  if (expr.type !== 'OpCall' || (expr.op !== '==' && expr.op !== 'in')) return null;
  const tag = tagNamedBy(left);
  const values = expr.op === 'in' ? constantsIn(right) : [constant(right)];
  return tag && values.every((value) => typeof value === 'string') ? values.map(tag) : null;
}

function tagNamedBy(node: unknown): ((value: string) => string) | null {
  if (!isRecord(node) || node.type !== 'AccessAttribute' || node.base !== undefined) return null;
  if (node.name === '_type') return typeTag;
  return node.name === '_id' ? documentTag : null;
}

function constantsIn(list: unknown): unknown[] {
  const values = constant(list);
  if (Array.isArray(values)) return values;
  if (!isRecord(list) || !Array.isArray(list.elements)) return [null];
  return list.elements.map((element) => (isRecord(element) && !element.isSplat ? constant(element.value) : null));
}

/** Returns null for an expression whose value is not known before evaluation. */
function constant(node: unknown): unknown {
  return isRecord(node) && node.type === 'Value' ? node.value : null;
}
