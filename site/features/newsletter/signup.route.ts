import type { Route } from './+types/signup.route.ts';
import type { Signup } from './signup.ts';
import { takeSignup } from './take-signup.ts';

/** Nothing is kept here of what was sent in. */
export function loader() {
  return Response.json({ kind: 'none' } satisfies Signup);
}

/** The newsletter's form for the app, answered as JSON. Forms without scripts go to its page (newsletter.route.tsx). */
export async function action(args: Route.ActionArgs) {
  const { data: posted, init } = await takeSignup(args);
  return Response.json(posted.signup, init ?? undefined);
}
