import type { Context } from 'hono';
import { createApp } from '../http/app.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import type { MediaFile } from '../media/read-media.ts';
import { serveFile } from '../media/serve-file.ts';
import { serveFont } from '../page/fonts.ts';
import { html } from '../page/html.ts';
import { messagePage, page } from '../page/page.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { type Film, filmIdIn, findFilm, listFilms, playerPath, posterPath } from './films.ts';
import { playerPage } from './player-page.ts';

const disclaimer = 'This is a stand-in for a video host: its films are the shop’s own.';

/** The video host: oEmbed at `/api/oembed.json`, the player at `/video/{id}`, a film's page at `/{id}`. Films are those of the seed's media. */
export function createVideo(context: ProviderContext): Provider {
  const message = (status: number, text: string) =>
    messagePage(context, { title: status === 404 ? 'Not here' : 'Not now', disclaimer, text, status });
  const noFilm = () => message(404, 'There is no film at this address.');

  /** A handler for the film that the path names by `id`. */
  const withFilm = (handle: (film: Film, c: Context) => Response | Promise<Response>) => (c: Context) => {
    const film = findFilm(context, c.req.param('id') ?? '');
    return film === null ? noFilm() : handle(film, c);
  };

  function play(film: Film, c: Context): Response {
    if (context.settings.video.embedding === 'everywhere')
      return playerPage(context, film, new URL(c.req.url).searchParams);
    return message(403, 'Because of its privacy settings, this film cannot be played here.');
  }

  function file(c: Context): Response | Promise<Response> {
    const [, id = '', ending] = /^(\d+)\.(mp4|webm|[a-z]{2}\.vtt)$/.exec(c.req.param('name') ?? '') ?? [];
    const film = findFilm(context, id);
    const files = film ? [...film.sources, ...film.captions.map((captions) => captions.file)] : [];
    const found = files.find((candidate) => candidate.file.endsWith(`.${ending}`));
    return found ? serve(c.req.raw, found) : noFilm();
  }

  function poster(c: Context): Response | Promise<Response> {
    const id = /^(\d+)\.jpg$/.exec(c.req.param('name') ?? '')?.[1];
    const found = id === undefined ? null : findFilm(context, id)?.poster;
    return found ? serve(c.req.raw, found) : noFilm();
  }

  const app = createApp({ notFound: noFilm });
  const oembedPaths = ['/api/oembed', '/api/oembed.json'];
  for (const path of oembedPaths) app.use(path, allowAnyOrigin({ methods: ['GET', 'HEAD'], requestHeaders: [] }));
  app.get('/', () => listPage(context));
  app.on('GET', oembedPaths, (c) => oembed(context, new URL(c.req.url).searchParams));
  app.get(
    '/:id{\\d+}',
    withFilm((film) => filmPage(context, film)),
  );
  app.get('/video/:id{\\d+}', withFilm(play));
  app.get('/files/:name', file);
  app.get('/thumbnails/:name', poster);
  app.get('/fonts/:file', (c) => serveFont(c.req.raw, c.req.param('file')) ?? noFilm());

  return {
    handle: app.fetch,
    // This provider stores nothing.
    reset: () => {},
    describe: () => ({
      oembedUrl: `${context.addresses.video}/api/oembed.json`,
      films: listFilms(context).map(({ id }) => `${context.addresses.video}/${id}`),
    }),
    refuse: (status) => message(status, 'The video host is not available. Try again later.'),
  };
}

/** Serves a file. Its address stays the same when the bytes change, so that caches must revalidate. */
function serve(request: Request, { path, contentType }: MediaFile): Promise<Response> {
  return serveFile(request, path, contentType, { 'cache-control': 'no-cache' });
}

function listPage(context: ProviderContext): Response {
  const body = html`<h1>Films</h1><ul class="list">${listFilms(context).map(
    ({ id, title }) => html`<li><a class="link" href="/${id}">${title}</a></li>`,
  )}</ul>`;
  return page(context, { title: 'Films', disclaimer, body, hasFonts: true });
}

function filmPage(context: ProviderContext, film: Film): Response {
  const body = html`<h1>${film.title}</h1>
<iframe class="film" src="${playerPath(film.id)}" title="${film.title}" allow="autoplay; fullscreen"></iframe>
<p class="action">${film.description}</p>
<p><a class="link" href="/">All films</a></p>`;
  return page(context, { title: film.title, disclaimer, body, hasFonts: true, sources: { 'frame-src': "'self'" } });
}

/** Parameters that are passed to the player (Vimeo, "Player parameters"). */
const forPlayer = ['autoplay', 'background', 'controls', 'dnt', 'loop', 'muted', 'playsinline', 'texttrack'];

/**
 * `GET /api/oembed.json?url=` (Vimeo, "Working with oEmbed"): 404 for an unknown film, 403 where embedding is forbidden, and 200 without
 * the player for a page of a domain that is not allowed.
 */
function oembed(context: ProviderContext, params: URLSearchParams): Response {
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
    // The date of the seed's films, which the files do not contain.
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
