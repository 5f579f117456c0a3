import { allowFormMethods } from '#site/kernel/http/route-middleware.ts';
import type { Route } from './+types/newsletter-json.route.ts';
import type { Signup } from './signup.ts';
import { subscribe } from './signup-server.ts';

export const middleware = [allowFormMethods];

export function loader() {
  return Response.json({ kind: 'none' } satisfies Signup);
}

/** The newsletter form's result as JSON, for `fetch` (decision 0026). Forms without JavaScript post to the page (newsletter.route.tsx). */
export async function action(args: Route.ActionArgs) {
  const { data: posted, init } = await subscribe(args);
  return Response.json(posted.signup, init ?? undefined);
}
