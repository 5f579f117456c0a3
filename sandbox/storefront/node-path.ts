import { type ASTNode, BREAK, type DocumentNode, Kind, visit } from './graphql-js.ts';

/**
 * Where a node stands, as the provider writes the path of an error in a document: `["query Op", "product", "title"]`, fields by their
 * answer's name, then the argument, fragments as `fragment name` and `... on Type`.
 */
export function pathTo(document: DocumentNode, wanted: ASTNode): string[] {
  const path: string[] = [];
  let found: string[] = [];
  visit(document, {
    enter(node) {
      const step = stepOf(node);
      if (step !== null) path.push(step);
      if (node !== wanted) return;
      found = [...path];
      return BREAK;
    },
    leave(node) {
      if (stepOf(node) !== null) path.pop();
    },
  });
  return found;
}

function stepOf(node: ASTNode): string | null {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return node.name ? `${node.operation} ${node.name.value}` : node.operation;
    case Kind.FRAGMENT_DEFINITION:
      return `fragment ${node.name.value}`;
    case Kind.INLINE_FRAGMENT:
      return node.typeCondition ? `... on ${node.typeCondition.name.value}` : '...';
    case Kind.FIELD:
      return node.alias?.value ?? node.name.value;
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return node.name.value;
    default:
      return null;
  }
}
