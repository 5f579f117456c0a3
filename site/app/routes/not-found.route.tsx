import { notFound } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/not-found.route.ts';

/** ROUTE-15: whatever no other route answers. */
export async function loader({ context }: Route.LoaderArgs) {
  throw await notFound(context);
}

export default function NotFound() {
  return null;
}
