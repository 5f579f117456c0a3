import type { StorefrontContext } from './request-context.ts';

interface Field {
  // Declared as a method so that a resolver may name its own source and arguments: the schema, which checked
  // every request, is what guarantees them.
  resolve(source: object, args: object, context: StorefrontContext): unknown;
}

export type Resolver = Field['resolve'];

/** Resolvers by type and field. A field without one is the property of the same name. */
export type ResolverMap = Record<string, Record<string, Resolver>>;
