import { isRecord } from '../json.ts';
import { badRequest } from './errors.ts';

/** In one word of a pattern: each doubles the time that the evaluator takes over a word that does not fit, and more. */
const mostWildcards = 5;

/**
 * Patterns of `match` are made into regular expressions by the evaluator, of which some take it hours: these are not evaluated.
 *
 * @param tree As parsed, with its parameters put in.
 * @throws {QueryError} 400
 */
export function checkPatterns(tree: unknown): void {
  if (Array.isArray(tree)) {
    for (const inner of tree) checkPatterns(inner);
    return;
  }
  if (!isRecord(tree)) return;
  if (tree.type === 'OpCall' && tree.op === 'match' && textsIn(tree.right).some(isHeavy))
    throw badRequest(`A word of a pattern has more than ${mostWildcards} wildcards`);
  for (const inner of Object.values(tree)) checkPatterns(inner);
}

/** Every text written below a node. */
function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

function isHeavy(pattern: string): boolean {
  return pattern.split(/\s+/).some((word) => word.split('*').length - 1 > mostWildcards);
}
