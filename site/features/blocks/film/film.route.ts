import { visitorLimitsContext } from '#site/kernel/context.ts';
import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { privateResponse } from '#site/kernel/http/route-middleware.ts';
import { optional } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/film.route.ts';

/** Milliseconds that a visitor waits for an opened film. */
const filmTimeout = 4000;

export const middleware = [privateResponse];
export const headers = passRetryAfter;

/**
 * The player of a hosted film, read when the film is opened (MEDIA-4); null if the host does not allow embedding or cannot be reached, or if the
 * visitor has reached the rate limit.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const wait = await context.get(visitorLimitsContext).film();
  if (wait !== null) return Response.json(null, { status: 429, headers: { 'retry-after': String(wait) } });
  const url = new URL(request.url).searchParams.get('url') ?? '';
  const film = await optional(context, ({ video }) => video.film(url), filmTimeout);
  return Response.json(film);
}

/** A lost connection gives null, like a host that cannot be reached. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (fault) {
    console.warn(fault);
    return null;
  }
}
