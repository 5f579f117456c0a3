import { html } from '../page/html.ts';
import type { ProviderContext } from '../provider.ts';
import { type Film, filmIdIn, findFilm, playerPath, posterPath } from './films.ts';

/** Parameters that are passed to the player (Vimeo, "Player parameters"). */
const forPlayer = ['autoplay', 'background', 'controls', 'dnt', 'loop', 'muted', 'playsinline', 'texttrack'];

/**
 * `GET /api/oembed.json?url=` (Vimeo, "Working with oEmbed"): 404 for an unknown film, 403 where embedding is forbidden, and 200 without
 * the player for a page of a domain that is not allowed.
 */
export function oembed(context: ProviderContext, params: URLSearchParams): Response {
  const origin = context.addresses.video;
  const id = filmIdIn(params.get('url') ?? '', origin);
  const film = id === null ? null : findFilm(context, id);
  if (film === null) return Response.json({ error: 'Not Found' }, { status: 404 });

  const { embedding } = context.settings.video;
  if (embedding === 'nowhere') return Response.json({ error: 'Forbidden' }, { status: 403 });
  if (embedding === 'some-domains') {
    const { name } = context.seed.catalogue.shop;
    return Response.json({
      ...provider,
      type: 'video',
      author_name: name,
      domain_status_code: 403,
      video_id: Number(film.id),
    });
  }
  return Response.json(describe(context, film, params));
}

const provider = { version: '1.0', provider_name: 'Vimeo', provider_url: 'https://vimeo.com/' } as const;

function describe({ addresses, seed, shopUrl }: ProviderContext, film: Film, params: URLSearchParams) {
  const size = sizeOf(film, params);
  const player = new URL(playerPath(film.id), addresses.video);
  for (const name of forPlayer) {
    const value = params.get(name);
    if (value !== null) player.searchParams.set(name, value === 'true' ? '1' : value === 'false' ? '0' : value);
  }
  return {
    ...provider,
    type: 'video',
    title: film.title,
    author_name: seed.catalogue.shop.name,
    author_url: shopUrl,
    html: html`<iframe src="${player.href}" width="${size.width}" height="${size.height}" frameborder="0" allow="autoplay; fullscreen; picture-in-picture; clipboard-write" title="${film.title}"></iframe>`.toString(),
    ...size,
    duration: Math.round(film.duration),
    description: film.description,
    ...(film.poster && {
      thumbnail_url: addresses.video + posterPath(film),
      thumbnail_width: film.poster.width,
      thumbnail_height: film.poster.height,
    }),
    // When the seed's films were made, which the files do not contain.
    upload_date: '2026-11-20 09:00:00',
    video_id: Number(film.id),
    uri: `/videos/${film.id}`,
  };
}

/** `width` is exact, `maxwidth` shrinks; the height follows. */
function sizeOf(film: Film, params: URLSearchParams): { width: number; height: number } {
  const exact = pixels(params.get('width'));
  const max = pixels(params.get('maxwidth'));
  const width = exact ?? Math.min(film.width, max ?? film.width);
  return { width, height: Math.round((width * film.height) / film.width) };
}

function pixels(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
