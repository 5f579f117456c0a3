import { type DocumentNode, Kind, visit } from './graphql-js.ts';

/**
 * The document without `@defer`: what it marks is answered with the rest, in one piece, as the specification allows a server to.
 * Clients that ask for parts (multipart/mixed) also read one JSON answer.
 */
export function withoutDefer(document: DocumentNode): DocumentNode {
  if (!document.loc?.source.body.includes('@defer')) return document;
  return visit(document, {
    enter: (node) => (node.kind === Kind.DIRECTIVE && node.name.value === 'defer' ? null : undefined),
  });
}
