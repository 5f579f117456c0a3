import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { Random } from './random.ts';

/** Valid and invalid values: existing, missing and malformed ids. */
export interface Pool {
  ids: readonly string[];
  words: readonly string[];
}

const maxDepth = 4;
const numbers = [0, 1, 2, 10, 250, 251, -1, 2_147_483_647];

/** A valid operation over the schema with random fields and arguments: a query in three of four, else a mutation. */
export function randomQuery(schema: GraphQLSchema, random: Random, pool: Pool): string {
  const isMutation = random.percent(25);
  const root = isMutation ? schema.getMutationType() : schema.getQueryType();
  if (!root) throw new Error('The schema has no such root.');
  const context = random.percent(15) ? ` @inContext(country: ${random.pick(['CA', 'DE', 'US', 'ZZ', 'AX'])})` : '';
  const fields = Object.values(root.getFields());
  const chosen = Array.from(
    { length: 1 + random.below(3) },
    (_, index) => `a${index}: ${field(random.pick(fields), 0)}`,
  );
  return `${isMutation ? 'mutation' : 'query'}${context} {\n${chosen.join('\n')}\n}`;

  function field({ name, args, type }: GraphQLField<unknown, unknown>, depth: number): string {
    const named = getNamedType(type);
    const written = `${name}${argumentList(args)}`;
    return isLeafType(named) ? written : `${written} ${selection(named, depth + 1)}`;
  }

  function selection(type: GraphQLNamedOutputType, depth: number): string {
    const parts = ['__typename'];
    if (isObjectType(type) || isInterfaceType(type)) parts.push(...fieldsOf(type, depth));
    if (isAbstractType(type)) {
      const member = random.pick(schema.getPossibleTypes(type));
      parts.push(`... on ${member.name} ${selection(member, depth + 1)}`);
    }
    return `{ ${parts.join(' ')} }`;
  }

  function fieldsOf(
    type: { getFields: () => Record<string, GraphQLField<unknown, unknown>> },
    depth: number,
  ): string[] {
    const all = Object.values(type.getFields());
    const possible = depth >= maxDepth ? all.filter((one) => isLeafType(getNamedType(one.type))) : all;
    if (possible.length === 0) return [];
    return Array.from(
      { length: 1 + random.below(5) },
      (_, index) => `f${depth}_${index}: ${field(random.pick(possible), depth)}`,
    );
  }

  function argumentList(args: readonly GraphQLArgument[]): string {
    const given = args.filter((one) => isRequiredArgument(one) || isPageSize(one.name) || random.percent(30));
    return given.length === 0 ? '' : `(${given.map(({ name, type }) => `${name}: ${literal(type, 0)}`).join(', ')})`;
  }

  /** Most connections require a size, so it is always given. */
  function isPageSize(name: string): boolean {
    return name === 'first' && random.percent(80);
  }

  function literal(type: GraphQLInputType, depth: number): string {
    if (isNonNullType(type)) return value(type.ofType, depth);
    return random.percent(8) ? 'null' : value(type, depth);
  }

  function value(type: GraphQLInputType, depth: number): string {
    if (isNonNullType(type)) return value(type.ofType, depth);
    if (isListType(type))
      return `[${Array.from({ length: random.below(4) }, () => literal(type.ofType, depth + 1)).join(', ')}]`;
    if (isEnumType(type)) return random.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const given = Object.values(type.getFields()).filter(
        (one) => isRequiredInputField(one) || (depth < maxDepth && random.percent(type.isOneOf ? 100 : 50)),
      );
      const fields = type.isOneOf ? given.slice(0, 1) : given;
      return `{ ${fields.map((one) => `${one.name}: ${literal(one.type, depth + 1)}`).join(', ')} }`;
    }
    return scalar(type.name);
  }

  function scalar(name: string): string {
    switch (name) {
      case 'Int':
        return String(random.pick(numbers));
      case 'Float':
        return String(random.pick([...numbers, 0.5, -2.25]));
      case 'Boolean':
        return String(random.percent(50));
      case 'ID':
        return JSON.stringify(random.pick(pool.ids));
      case 'Decimal':
        return JSON.stringify(random.pick(['1.00', '0', '-3.5', '99999999.99', 'much']));
      case 'DateTime':
        return JSON.stringify(random.pick(['2026-01-01T00:00:00Z', 'yesterday']));
      case 'URL':
        return JSON.stringify(random.pick(['https://example.com/', 'nowhere']));
      case 'JSON':
        return random.pick(['{a: 1}', '"text"', '[1]']);
      default:
        return JSON.stringify(random.pick(pool.words));
    }
  }
}
