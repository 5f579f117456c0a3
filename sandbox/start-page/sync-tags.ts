import { isRecord } from '../json.ts';
import { publishedIdOf } from './ids.ts';
import { stableKey } from './keys.ts';
import type { DocumentChange } from './transaction.ts';

/**
 * Sync tags (Sanity, "Live Content API"): a query's answer names what it depends on, a live event what changed; what they have in common
 * tells the client to ask again. How the provider cuts its tags it does not say. Here they are one for each type of documents, one for
 * each document, and one for all.
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

/** What a change touches. */
export function tagsOfChange({ id, before, after }: DocumentChange): string[] {
  const types = new Set([before?._type, after?._type].filter((type) => type !== undefined));
  return [all, documentTag(id), ...[...types].map(typeTag)];
}

/**
 * What a query's result depends on: the types or ids that its filters name, the references it followed, everything where a filter names
 * neither.
 *
 * @param tree As parsed, with its parameters put in.
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

/** The tags of all that can pass; null when it may be any document. */
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
  const given = constant(list);
  if (Array.isArray(given)) return given;
  if (!isRecord(list) || !Array.isArray(list.elements)) return [null];
  return list.elements.map((element) => (isRecord(element) && !element.isSplat ? constant(element.value) : null));
}

/** null for what is not known before the query is evaluated. */
function constant(node: unknown): unknown {
  return isRecord(node) && node.type === 'Value' ? node.value : null;
}
