import { type DocumentNode, GraphQLError } from './graphql-js.ts';
import { pathTo } from './node-path.ts';

interface Wording {
  /** What graphql-js says. */
  pattern: RegExp;
  /** What the provider says, from the pattern's groups. */
  words: (...groups: string[]) => { message: string; extensions: Record<string, unknown> };
}

/** Source: graphql-ruby, which the provider runs; its static validation messages and their codes. */
const wordings: readonly Wording[] = [
  {
    pattern: /^Cannot query field "(\w+)" on type "(\w+)"/,
    words: (fieldName, typeName) => ({
      message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
      extensions: { code: 'undefinedField', typeName, fieldName },
    }),
  },
  {
    pattern: /^Unknown argument "(\w+)" on field "\w+\.(\w+)"/,
    words: (argumentName, name) => ({
      message: `Field '${name}' doesn't accept argument '${argumentName}'`,
      extensions: { code: 'argumentNotAccepted', name, typeName: 'Field', argumentName },
    }),
  },
  {
    pattern: /^Field "(\w+)" argument "(\w+)" of type .+ is required/,
    words: (name, argument) => ({
      message: `Field '${name}' is missing required arguments: ${argument}`,
      extensions: { code: 'missingRequiredArguments', className: 'Field', name, arguments: argument },
    }),
  },
  {
    pattern: /^Variable "\$(\w+)" is not defined(?: by operation "(\w+)")?/,
    words: (variableName, operation) => ({
      message: `Variable $${variableName} is used by ${operation ?? 'anonymous query'} but not declared`,
      extensions: { code: 'variableNotDefined', variableName },
    }),
  },
  {
    pattern: /^Variable "\$(\w+)" is never used(?: in operation "(\w+)")?/,
    words: (variableName, operation) => ({
      message: `Variable $${variableName} is declared by ${operation ?? 'anonymous query'} but not used`,
      extensions: { code: 'variableNotUsed', variableName },
    }),
  },
  {
    pattern: /^Field "(\w+)" of type "(.+)" must have a selection of subfields/,
    words: (name, type) => ({
      message: `Field must have selections (field '${name}' returns ${type?.replace(/[![\]]/g, '')} but has no selections. Did you mean '${name} { ... }'?)`,
      extensions: { code: 'selectionMismatch', nodeName: `field '${name}'` },
    }),
  },
];

/** An error of graphql-js's validation in the provider's words, where those are known; any other is left as it is. */
export function validationError(error: GraphQLError, document: DocumentNode): GraphQLError {
  for (const { pattern, words } of wordings) {
    const groups = pattern.exec(error.message);
    if (groups === null) continue;
    const { message, extensions } = words(...groups.slice(1));
    const [node] = error.nodes ?? [];
    return new GraphQLError(message, {
      nodes: node,
      path: node === undefined ? undefined : pathTo(document, node),
      extensions,
    });
  }
  return error;
}
