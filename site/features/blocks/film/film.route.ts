import { visitorLimitsContext } from '#site/kernel/context.ts';
import { optional } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/film.route.ts';

/** Milliseconds: whoever opened a film looks at an empty screen until then. */
const filmTimeout = 4000;

/** How a film is shown here, asked for once it is opened (MEDIA-4); null where its host does not show it, or cannot be had. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const wait = await context.get(visitorLimitsContext).film();
  if (wait !== null) return Response.json(null, { status: 429, headers: { 'retry-after': String(wait) } });
  const url = new URL(request.url).searchParams.get('url') ?? '';
  const film = await optional(context, ({ video }) => video.film(url), filmTimeout);
  return Response.json(film, { headers: { 'cache-control': 'no-store' } });
}
