import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  type SelectionSetNode,
  Source,
  TokenKind,
  visit,
} from 'graphql';
import { limits } from './limits.ts';

/**
 * Refuses a document of more than `limits.lines`, or nested deeper than `limits.depth`, before it is parsed: the parser recurses as deeply as
 * the document does. Scans at most `limits.tokens`; the parser refuses a document with more.
 *
 * @throws {GraphQLError} The document is too deep or too long, or has a syntax error in the scanned part.
 */
export function checkSource(query: string): void {
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  for (let count = 0; count <= limits.tokens; count += 1) {
    const { kind } = lexer.advance();
    if (lexer.line > limits.lines) throw new GraphQLError(`The document has more than ${limits.lines} lines.`);
    depth += nesting[kind] ?? 0;
    if (depth > limits.depth) throw tooDeep();
    if (kind === TokenKind.EOF) return;
  }
}

const nesting: Readonly<Partial<Record<string, number>>> = {
  [TokenKind.BRACE_L]: 1,
  [TokenKind.BRACKET_L]: 1,
  [TokenKind.PAREN_L]: 1,
  [TokenKind.BRACE_R]: -1,
  [TokenKind.BRACKET_R]: -1,
  [TokenKind.PAREN_R]: -1,
};

/**
 * Refuses a document whose fragments, spread into each other, are nested deeper than `limits.depth`, before it is validated: validation
 * compares each fragment with all those below it, which grows with the square of the depth. Visits every fragment once.
 *
 * @throws {GraphQLError} The document is too deep.
 */
export function checkFragmentNesting(document: DocumentNode): void {
  const fragments = fragmentsOf(document);
  const depths = new Map<string, number>();

  function depthOf({ selections }: SelectionSetNode, level: number): number {
    if (level > limits.depth) throw tooDeep();
    let deepest = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        deepest = Math.max(deepest, depthOfFragment(selection.name.value, level));
      else if (selection.selectionSet) deepest = Math.max(deepest, depthOf(selection.selectionSet, level + 1));
    }
    return deepest + 1;
  }

  function depthOfFragment(name: string, level: number): number {
    const fragment = fragments.get(name);
    if (fragment === undefined) return 0;
    const known = depths.get(name);
    if (known !== undefined) return known;
    // A cycle ends here: validation refuses it.
    depths.set(name, 0);
    const depth = depthOf(fragment, level + 1);
    depths.set(name, depth);
    return depth;
  }

  for (const definition of document.definitions)
    if ('selectionSet' in definition && depthOf(definition.selectionSet, 1) > limits.depth) throw tooDeep();
}

function tooDeep(): GraphQLError {
  return new GraphQLError(`The document is nested deeper than ${limits.depth}.`);
}

/**
 * `extensions.cost.requestedQueryCost`: the number of fields that the operation selects, fragments counted where they are spread.
 * The provider weights lists by their length; this is simpler, and no operation is refused for it.
 */
export function queryCost(document: DocumentNode, operation: OperationDefinitionNode): number {
  return createFieldCounter(document)(operation.selectionSet);
}

/** The number of fields selected below `__schema` and `__type`: each has thousands of values, and the sandbox has no resolvers that count them. */
export function introspectionCost(document: DocumentNode): number {
  const count = createFieldCounter(document);
  let cost = 0;
  visit(document, {
    Field({ name, selectionSet }) {
      if (name.value === '__schema' || name.value === '__type') cost += count(selectionSet);
    },
  });
  return cost;
}

function createFieldCounter(document: DocumentNode): (set: SelectionSetNode | undefined) => number {
  const fragments = fragmentsOf(document);
  const counts = new Map<string, number>();

  function countFragment(name: string): number {
    const known = counts.get(name);
    if (known !== undefined) return known;
    const cost = count(fragments.get(name));
    counts.set(name, cost);
    return cost;
  }

  function count(set: SelectionSetNode | undefined): number {
    let cost = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) cost += countFragment(selection.name.value);
      else cost += count(selection.selectionSet) + (selection.kind === Kind.FIELD ? 1 : 0);
    }
    return cost;
  }

  return count;
}

/** The root fields that an operation selects, also in fragments. A fragment that is spread more than once is visited once. */
export function rootFields(document: DocumentNode, operation: OperationDefinitionNode): FieldNode[] {
  const unvisited = fragmentsOf(document);
  const fields: FieldNode[] = [];

  function visitSet(set: SelectionSetNode | undefined): void {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) fields.push(selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) visitSet(selection.selectionSet);
      else {
        const fragment = unvisited.get(selection.name.value);
        unvisited.delete(selection.name.value);
        visitSet(fragment);
      }
    }
  }

  visitSet(operation.selectionSet);
  return fields;
}

function fragmentsOf({ definitions }: DocumentNode): Map<string, SelectionSetNode> {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet);
  return fragments;
}
