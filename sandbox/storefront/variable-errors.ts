import { invalidGlobalId } from './errors.ts';
import { isGid } from './gid.ts';
import {
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  print,
  typeFromAST,
} from './graphql-js.ts';

/** One invalid value inside a variable, as in the provider's `problems`. */
interface Problem {
  path: (string | number)[];
  explanation: string;
}

/**
 * The errors of the variables, with the provider's messages, which differ from those of graphql-js. Empty when all are valid.
 * Source: recordings, and graphql-ruby, which the provider runs.
 */
export function variableErrors(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError[] {
  return variableDefinitions.flatMap((definition) => {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type);
    const isLeftOut = !Object.hasOwn(variables, name) && definition.defaultValue !== undefined;
    // Validation reports unknown types.
    if (!isInputType(type) || isLeftOut) return [];
    const value = variables[name] ?? null;
    const problems = problemsOf(value, type, []);
    if (problems.length === 0) return [];
    const inner = problems.filter(({ path }) => path.length > 0);
    const where = inner.map(({ path, explanation }) => `${path.join('.')} (${explanation})`).join(', ');
    return new GraphQLError(
      `Variable $${name} of type ${print(definition.type)} was provided invalid value${where && ` for ${where}`}`,
      { nodes: definition, extensions: { value, problems } },
    );
  });
}

function problemsOf(value: unknown, type: GraphQLInputType, path: Problem['path']): Problem[] {
  if (isNonNullType(type)) {
    return value === null || value === undefined
      ? [{ path, explanation: 'Expected value to not be null' }]
      : problemsOf(value, type.ofType, path);
  }
  if (value === null || value === undefined) return [];
  if (isListType(type)) {
    if (!Array.isArray(value)) return problemsOf(value, type.ofType, path);
    return value.flatMap((member, index) => problemsOf(member, type.ofType, [...path, index]));
  }
  if (isInputObjectType(type)) {
    if (typeof value !== 'object' || Array.isArray(value))
      return [
        {
          path,
          explanation: `Expected ${JSON.stringify(value)} to be a key-value object responding to \`to_h\` or \`to_unsafe_h\`.`,
        },
      ];
    const given = new Map(Object.entries(value));
    const fields = type.getFields();
    const unknown = [...given.keys()].filter((name) => !Object.hasOwn(fields, name));
    return [
      ...unknown.map((name) => ({ path: [...path, name], explanation: `Field is not defined on ${type.name}` })),
      ...Object.values(fields).flatMap((field) =>
        !given.has(field.name) && field.defaultValue !== undefined
          ? []
          : problemsOf(given.get(field.name), field.type, [...path, field.name]),
      ),
    ];
  }
  try {
    const parsed = type.parseValue(value);
    // Every ID of this API is a global id.
    if (type.name === 'ID' && !isGid(String(parsed)))
      return [{ path, explanation: invalidGlobalId(String(parsed)).message }];
    return [];
  } catch {
    const shown = JSON.stringify(value);
    const explanation = isEnumType(type)
      ? `Expected ${shown} to be one of: ${type
          .getValues()
          .map(({ name }) => name)
          .join(', ')}`
      : `Could not coerce value ${shown} to ${type.name}`;
    return [{ path, explanation }];
  }
}
