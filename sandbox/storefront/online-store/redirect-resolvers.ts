import type { QueryRootUrlRedirectsArgs } from 'storefront-schema-2023-10/storefront-api-types';
import type { SeedRedirect } from '#seed/online-store-schema.ts';
import { connection } from '../connection.ts';
import { gid } from '../gid.ts';
import type { ResolverMap } from '../resolver.ts';
import { onlineStore } from './store.ts';
import { type Texts, textMatcher } from './text-query.ts';

export const redirectResolvers: ResolverMap = {
  QueryRoot: {
    urlRedirects: (_root, args: QueryRootUrlRedirectsArgs, context) =>
      connection(
        onlineStore(context).redirects.filter(textMatcher(args.query, redirectTexts)),
        args,
        ({ id }) => id,
        (redirect) => redirect,
      ),
  },
  UrlRedirect: { id: (redirect: SeedRedirect) => gid('UrlRedirect', redirect.id) },
};

function redirectTexts({ path, target }: SeedRedirect): Texts {
  return { words: [path, target], equal: { path: [path], target: [target] } };
}
