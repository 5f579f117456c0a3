/**
 * The one copy of graphql-js. Node loads its CommonJS build, also for graphql-yoga; Vite, which runs the tests, would take the ES build here,
 * and objects of one are refused by the other. Naming the file settles it for both.
 */
export {
  buildClientSchema,
  type DocumentNode,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  type IntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInputType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  typeFromAST,
  validate,
} from 'graphql/index.js';
