import type { Context } from 'hono';
import { createApp } from '../http/app.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import type { MediaFile } from '../media/read-media.ts';
import { serveFile } from '../media/serve-file.ts';
import { html } from '../page/html.ts';
import { messagePage, page } from '../page/page.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { type Film, findFilm, listFilms, playerPath } from './films.ts';
import { oembed } from './oembed.ts';
import { playerPage } from './player-page.ts';

const notice = 'This is a stand-in for a video host: its films are the shop’s own.';

/** The video host: oEmbed at `/api/oembed.json`, the player at `/video/{id}`, a film's page at `/{id}`. Films are those of the seed's media. */
export function createVideo(context: ProviderContext): Provider {
  const message = (status: number, text: string) =>
    messagePage(context, { title: status === 404 ? 'Not here' : 'Not now', notice, text, status });
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

  return {
    handle: app.fetch,
    // It stores nothing.
    reset: () => {},
    describe: () => ({
      oembedUrl: `${context.addresses.video}/api/oembed.json`,
      films: listFilms(context).map(({ id }) => `${context.addresses.video}/${id}`),
    }),
    refuse: (status) => message(status, 'The video host is not available. Try again later.'),
  };
}

/** The address stays when the bytes change, so that caches must revalidate. */
function serve(request: Request, { path, contentType }: MediaFile): Promise<Response> {
  return serveFile(request, path, contentType, { 'cache-control': 'no-cache' });
}

function listPage(context: ProviderContext): Response {
  const body = html`<h1>Films</h1><ul class="list">${listFilms(context).map(
    ({ id, title }) => html`<li><a class="link" href="/${id}">${title}</a></li>`,
  )}</ul>`;
  return page(context, { title: 'Films', notice, body });
}

function filmPage(context: ProviderContext, film: Film): Response {
  const body = html`<h1>${film.title}</h1>
<iframe class="film" src="${playerPath(film.id)}" title="${film.title}" allow="autoplay; fullscreen"></iframe>
<p class="action">${film.description}</p>
<p><a class="link" href="/">All films</a></p>`;
  return page(context, { title: film.title, notice, body, sources: { 'frame-src': "'self'" } });
}
