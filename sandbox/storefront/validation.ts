import {
  type ASTNode,
  BREAK,
  type DocumentNode,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  print,
  typeFromAST,
  type ValidationContext,
  type ValidationRule,
  type ValueNode,
  visit,
} from 'graphql';
import { invalidGlobalId } from './errors.ts';
import { isGid } from './gid.ts';

interface Translation {
  /** The message of graphql-js. */
  pattern: RegExp;
  /** The provider's message and extensions, from the pattern's groups. */
  translate: (...groups: string[]) => { message: string; extensions: Record<string, unknown> };
}

/** Source: graphql-ruby, which the provider runs: its static validation messages and their codes. */
const translations: readonly Translation[] = [
  {
    pattern: /^Cannot query field "(\w+)" on type "(\w+)"/,
    translate: (fieldName, typeName) => ({
      message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
      extensions: { code: 'undefinedField', typeName, fieldName },
    }),
  },
  {
    pattern: /^Unknown argument "(\w+)" on field "\w+\.(\w+)"/,
    translate: (argumentName, name) => ({
      message: `Field '${name}' doesn't accept argument '${argumentName}'`,
      extensions: { code: 'argumentNotAccepted', name, typeName: 'Field', argumentName },
    }),
  },
  {
    pattern: /^Argument "\w+\.(\w+)\((\w+):\)" of type .+ is required/,
    translate: (name, argument) => ({
      message: `Field '${name}' is missing required arguments: ${argument}`,
      extensions: { code: 'missingRequiredArguments', className: 'Field', name, arguments: argument },
    }),
  },
  {
    pattern: /^Variable "\$(\w+)" is not defined(?: by operation "(\w+)")?/,
    translate: (variableName, operation) => ({
      message: `Variable $${variableName} is used by ${operation ?? 'anonymous query'} but not declared`,
      extensions: { code: 'variableNotDefined', variableName },
    }),
  },
  {
    pattern: /^Variable "\$(\w+)" is never used(?: in operation "(\w+)")?/,
    translate: (variableName, operation) => ({
      message: `Variable $${variableName} is declared by ${operation ?? 'anonymous query'} but not used`,
      extensions: { code: 'variableNotUsed', variableName },
    }),
  },
  {
    pattern: /^Field "(\w+)" of type "(.+)" must have a selection of subfields/,
    translate: (name, type) => ({
      message: `Field must have selections (field '${name}' returns ${type?.replace(/[![\]]/g, '')} but has no selections. Did you mean '${name} { ... }'?)`,
      extensions: { code: 'selectionMismatch', nodeName: `field '${name}'` },
    }),
  },
];

/** A validation error of graphql-js with the provider's message where that is known; any other error unchanged. */
export function translateError(error: GraphQLError, document: DocumentNode): GraphQLError {
  for (const { pattern, translate } of translations) {
    const groups = pattern.exec(error.message);
    if (groups === null) continue;
    const { message, extensions } = translate(...groups.slice(1));
    const [node] = error.nodes ?? [];
    return new GraphQLError(message, {
      nodes: node,
      path: node === undefined ? undefined : documentPath(document, node),
      extensions,
    });
  }
  return error;
}

/** A validation rule: literals of the type ID are global ids of the provider's format. */
export const globalIdsRule: ValidationRule = (context: ValidationContext) => {
  function check(node: ValueNode & { value: string }): void {
    const type = context.getInputType();
    if (!type || getNamedType(type).name !== 'ID' || isGid(node.value)) return;
    const { message, extensions } = invalidGlobalId(node.value);
    context.reportError(
      new GraphQLError(message, { nodes: node, path: documentPath(context.getDocument(), node), extensions }),
    );
  }
  return { StringValue: check, IntValue: check };
};

/**
 * The path of a node in a document, in the provider's format: `["query Op", "product", "title"]`: fields by their response name, then
 * arguments; fragments as `fragment name` and `... on Type`.
 */
function documentPath(document: DocumentNode, wanted: ASTNode): string[] {
  const path: string[] = [];
  let found: string[] = [];
  visit(document, {
    enter(node) {
      const step = pathSegment(node);
      if (step !== null) path.push(step);
      if (node !== wanted) return;
      found = [...path];
      return BREAK;
    },
    leave(node) {
      if (pathSegment(node) !== null) path.pop();
    },
  });
  return found;
}

function pathSegment(node: ASTNode): string | null {
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
