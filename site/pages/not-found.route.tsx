import type { Route } from './+types/not-found.route.ts';
import { notFound } from './not-found.ts';

/** ROUTE-15: whatever no other route answers. */
export async function loader({ context }: Route.LoaderArgs) {
  throw await notFound(context);
}

export default function NotFound() {
  return null;
}
