import { type Asked, createRoutes } from '../http/app.ts';
import { readableByPages } from '../http/cors.ts';
import { serveFile } from '../media/serve-file.ts';
import { html } from '../page/html.ts';
import { messagePage, page } from '../page/page.ts';
import type { MediaFile, Provider, ProviderContext } from '../provider.ts';
import { type Film, findFilm, listFilms } from './films.ts';
import { oembed } from './oembed.ts';
import { playerPath } from './paths.ts';
import { playerPage } from './player-page.ts';

const notice = 'This is a stand-in for a video host: its films are the shop’s own.';

/** The video host: oEmbed at `/api/oembed.json`, the player at `/video/{id}`, a film's page at `/{id}`. Films are those of the seed's media. */
export function createVideo(context: ProviderContext): Provider {
  const message = (status: number, text: string) =>
    messagePage(context, { title: status === 404 ? 'Not here' : 'Not now', notice, text, status });
  const noFilm = () => message(404, 'There is no film at this address.');

  /** A route about the film that its path names by `id`. */
  const ofFilm = (answer: (film: Film, asked: Asked) => Response | Promise<Response>) => (asked: Asked) => {
    const film = findFilm(context, asked.part('id'));
    return film === null ? noFilm() : answer(film, asked);
  };

  function play(film: Film, { url }: Asked): Response {
    if (context.settings.video.embedding === 'everywhere') return playerPage(context, film, url.searchParams);
    return message(403, 'Because of its privacy settings, this film cannot be played here.');
  }

  function file(film: Film, { request, part }: Asked): Response | Promise<Response> {
    const files = [...film.sources, ...film.captions.map((captions) => captions.file)];
    const found = files.find((candidate) => candidate.file.endsWith(`.${part('ending')}`));
    return found ? serve(request, found) : noFilm();
  }

  const poster = (film: Film, { request }: Asked) => (film.poster ? serve(request, film.poster) : noFilm());

  return {
    handle: createRoutes(
      [
        ['GET', /^\/$/, () => listPage(context)],
        ['GET', /^\/api\/oembed(\.json)?$/, ({ url }) => readableByPages(oembed(context, url.searchParams))],
        ['GET', /^\/(?<id>\d+)$/, ofFilm((film) => filmPage(context, film))],
        ['GET', /^\/video\/(?<id>\d+)$/, ofFilm(play)],
        ['GET', /^\/files\/(?<id>\d+)\.(?<ending>mp4|webm|[a-z]{2}\.vtt)$/, ofFilm(file)],
        ['GET', /^\/thumbnails\/(?<id>\d+)\.jpg$/, ofFilm(poster)],
      ],
      noFilm,
    ),
    // It keeps nothing.
    reset: () => {},
    describe: () => ({
      oembedUrl: `${context.addresses.video}/api/oembed.json`,
      films: listFilms(context).map(({ id }) => `${context.addresses.video}/${id}`),
    }),
    refuse: (status) => message(status, 'The video host is not available. Try again later.'),
  };
}

/** The address stays when the bytes change, so it is asked for anew each time. */
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
