import { raw } from 'hono/html';
import { fontFaces } from '../page/fonts.ts';
import { html } from '../page/html.ts';
import { contentHash, htmlResponse } from '../page/page.ts';
import type { ProviderContext } from '../provider.ts';
import { type Film, filePath, posterPath } from './films.ts';
import { playerScript } from './player-script.ts';

const style = `${fontFaces}
html, body { margin: 0; height: 100% }
html { background: #0d0d0c; color: #ecebe7; font: .8125rem/1.5 "Inter Variable", Inter, system-ui, sans-serif; color-scheme: dark }
video { display: block; width: 100%; height: 100%; object-fit: contain }
p { position: absolute; inset: 0 0 auto; margin: 0; padding: 1rem; background: rgb(13 13 12 / 60%); pointer-events: none; animation: hide 4s step-end forwards }
@keyframes hide { to { visibility: hidden } }
`;

const policy = {
  'style-src': contentHash(style),
  'script-src': contentHash(playerScript),
  'media-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
};

/**
 * The player, to be embedded in other pages. It starts when the viewer presses play, or by `autoplay` where the browser allows it. Nothing is
 * counted and no cookie is set, with `dnt` or without.
 */
export function playerPage(context: ProviderContext, film: Film, params: URLSearchParams): Response {
  const isOn = (name: string) => ['1', 'true'].includes(params.get(name) ?? '');
  const isBackground = isOn('background');
  const hasControls = !isBackground && !['0', 'false'].includes(params.get('controls') ?? '');
  const flags = [
    hasControls && 'controls',
    (isBackground || isOn('autoplay')) && 'autoplay',
    (isBackground || isOn('muted')) && 'muted',
    (isBackground || isOn('loop')) && 'loop',
    (isBackground || params.get('playsinline') !== '0') && 'playsinline',
  ].filter((flag) => flag !== false);

  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${film.title}</title>
<style>${raw(style)}</style>
</head>
<body>
<video ${flags.join(' ')} preload="metadata" aria-label="${film.description || film.title}"${film.poster && html` poster="${posterPath(film)}"`}
data-id="${film.id}" data-title="${film.title}" data-url="${context.addresses.video}/${film.id}">
${film.sources.map(({ file, contentType }) => html`<source src="${filePath(film, file.split('.').at(-1) ?? '')}" type="${contentType}">`)}
${film.captions.map(({ language }) => html`<track kind="captions" srclang="${language}" label="${languageName(language)}" src="${filePath(film, `${language}.vtt`)}"${params.get('texttrack') === language && html` default`}>`)}
</video>
${!isBackground && html`<p>This is a stand-in for a video host.</p>`}
<script>${raw(playerScript)}</script>
</body>
</html>
`;
  return htmlResponse(document, 200, policy);
}

function languageName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
}
