import { createYoga, type Plugin } from 'graphql-yoga';
import { cartMutationResolvers, cartResolvers } from './cart/cart-resolvers.ts';
import { collectionResolvers } from './catalogue/collection-resolvers.ts';
import { imageResolvers } from './catalogue/image-resolvers.ts';
import { metafieldResolvers } from './catalogue/metafield-resolvers.ts';
import { productResolvers } from './catalogue/product-resolvers.ts';
import { sellingPlanResolvers } from './catalogue/selling-plan-resolvers.ts';
import { variantResolvers } from './catalogue/variant-resolvers.ts';
import { internalError } from './errors.ts';
import { GraphQLError, getOperationAST } from './graphql-js.ts';
import { oversizedInput } from './input-size.ts';
import { publishedSchema, type ServedVersion } from './published-schema.ts';
import { queryCost } from './query-cost.ts';
import { queryResolvers } from './query-resolvers.ts';
import type { StorefrontContext } from './request-context.ts';
import { attachResolvers } from './resolver-map.ts';
import { shopResolvers } from './shop-resolvers.ts';
import { variableErrors } from './variable-errors.ts';

const resolvers = [
  queryResolvers,
  shopResolvers,
  productResolvers,
  variantResolvers,
  collectionResolvers,
  imageResolvers,
  metafieldResolvers,
  sellingPlanResolvers,
  cartMutationResolvers,
  cartResolvers,
];

/** Runs one version's operations. Takes a POST at any path and the context; answers the GraphQL result as JSON. */
export type GraphqlServer = (request: Request, context: StorefrontContext) => Promise<Response>;

export function createGraphqlServer(version: ServedVersion): GraphqlServer {
  const yoga = createYoga<StorefrontContext>({
    schema: attachResolvers(publishedSchema(version), resolvers),
    graphqlEndpoint: '*',
    landingPage: false,
    graphiql: false,
    cors: false,
    multipart: false,
    logging: false,
    maskedErrors: false,
    plugins: [executionRules],
  });
  return async (request, context) => yoga.handle(request, context);
}

const executionRules: Plugin<StorefrontContext> = {
  onResultProcess({ result, setResult }) {
    if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
    setResult({ ...result, errors: result.errors.map(withoutStatus) });
  },
  onExecute({ args, setResultAndStopExecution }) {
    const operation = getOperationAST(args.document, args.operationName);
    const variables: Record<string, unknown> = args.variableValues ?? {};
    const oversized = operation && oversizedInput(args.schema, operation, variables);
    const refused = oversized ? [oversized] : operation ? variableErrors(args.schema, operation, variables) : [];
    if (refused.length > 0) {
      setResultAndStopExecution({ errors: refused });
      return;
    }
    const cost = queryCost(args.document, args.operationName);
    const { requestId } = args.contextValue;
    return {
      onExecuteDone({ result, setResult }) {
        if (Symbol.asyncIterator in result) return;
        const errors = result.errors?.map((error) => shownError(error, requestId));
        setResult({
          ...result,
          ...(errors && { errors }),
          extensions: { ...result.extensions, cost: { requestedQueryCost: cost } },
        });
      },
    };
  },
};

/** The provider answers every GraphQL error with 200; graphql-yoga reads the status it would rather have from `extensions.http`. */
function withoutStatus(error: GraphQLError): GraphQLError {
  const { message, nodes, source, positions, path, originalError } = error;
  const { http: _, ...extensions } = error.extensions;
  return new GraphQLError(message, { nodes, source, positions, path, originalError, extensions });
}

/** Faults of our own are for the log, not for the client. */
function shownError(error: GraphQLError, requestId: string): GraphQLError {
  if (error.originalError === undefined || error.originalError instanceof GraphQLError) return error;
  console.error(`Storefront request ${requestId} failed.`, error.originalError);
  return new GraphQLError(internalError(requestId).message, {
    nodes: error.nodes,
    path: error.path,
    extensions: internalError(requestId).extensions,
  });
}
