import { badId } from './errors.ts';
import { isGid } from './gid.ts';
import {
  GraphQLError,
  getNamedType,
  type ValidationContext,
  type ValidationRule,
  type ValueNode,
} from './graphql-js.ts';
import { pathTo } from './node-path.ts';

/** Refuses a document that spells out an id of another form than the provider's: every ID of the API is a global one. */
export const globalIds: ValidationRule = (context: ValidationContext) => {
  function check(node: ValueNode & { value: string }): void {
    const type = context.getInputType();
    if (!type || getNamedType(type).name !== 'ID' || isGid(node.value)) return;
    const { message, extensions } = badId(node.value);
    context.reportError(
      new GraphQLError(message, { nodes: node, path: pathTo(context.getDocument(), node), extensions }),
    );
  }
  return { StringValue: check, IntValue: check };
};
