import { notFound } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/not-found.route.ts';

/** Every path that no other route matches (ROUTE-15). */
export async function loader({ context }: Route.LoaderArgs) {
  throw await notFound(context);
}

export default function NotFound() {
  return null;
}
