import { guardField } from './access.ts';
import { notServed } from './errors.ts';
import { type GraphQLSchema, isInterfaceType, isObjectType, isUnionType } from './graphql-js.ts';
import type { ResolverMap } from './resolver.ts';

/** Types of abstract types whose members the stand-in has only one of; elsewhere the value carries its __typename. */
const onlyMember: Record<string, string> = {
  Merchandise: 'ProductVariant',
  BaseCartLine: 'CartLine',
  Media: 'MediaImage',
  DeliveryAddress: 'MailingAddress',
};

/**
 * Puts the resolvers into a schema that came without any. Throws an Error for a resolver whose field the schema lacks.
 * A root field without a resolver says that it is not served.
 */
export function attachResolvers(schema: GraphQLSchema, maps: readonly ResolverMap[]): GraphQLSchema {
  for (const map of maps) {
    for (const [typeName, resolvers] of Object.entries(map)) {
      const type = schema.getType(typeName);
      if (!isObjectType(type)) throw new Error(`The schema has no object type ${typeName}.`);
      for (const [fieldName, resolver] of Object.entries(resolvers)) {
        const field = type.getFields()[fieldName];
        if (field === undefined) throw new Error(`The schema's ${typeName} has no field ${fieldName}.`);
        field.resolve = guardField(typeName, fieldName, resolver);
      }
    }
  }
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      field.resolve ??= () => {
        throw notServed(`${root?.name}.${field.name}`);
      };
    }
  }
  for (const [name, member] of Object.entries(onlyMember)) {
    const type = schema.getType(name);
    if (isInterfaceType(type) || isUnionType(type)) type.resolveType = () => member;
  }
  return schema;
}
