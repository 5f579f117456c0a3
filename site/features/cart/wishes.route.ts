import type { Route } from './+types/wishes.route.ts';
import { readCartPage, takeWish } from './cart-requests.ts';

/** The cart as JSON, for the app's own store: read, and one wish at a time. Forms go to the cart itself. */
export async function loader(args: Route.LoaderArgs) {
  return asJson(await readCartPage(args));
}

export async function action(args: Route.ActionArgs) {
  return asJson(await takeWish(args));
}

type Answered = Awaited<ReturnType<typeof readCartPage> | ReturnType<typeof takeWish>>;

function asJson(answered: Answered): Response {
  if (answered instanceof Response) return answered;
  const headers = new Headers(answered.init?.headers);
  headers.set('cache-control', 'private, no-store');
  return Response.json(answered.data, { ...answered.init, headers });
}
