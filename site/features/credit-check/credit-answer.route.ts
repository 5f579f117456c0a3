import type { Route } from './+types/credit-answer.route.ts';
import { readCheck, takeApplication } from './credit-requests.ts';

/** The credit check as JSON, for the app. Forms without scripts go to its page (credit-check.route.tsx). */
export async function loader(args: Route.LoaderArgs) {
  return asJson(await readCheck(args));
}

export async function action(args: Route.ActionArgs) {
  return asJson(await takeApplication(args));
}

function asJson({ data, init }: Awaited<ReturnType<typeof readCheck | typeof takeApplication>>): Response {
  const headers = new Headers(init?.headers);
  headers.set('cache-control', 'private, no-store');
  return Response.json(data, { ...init, headers });
}
