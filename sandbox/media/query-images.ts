import { memoize } from '../memoize.ts';
import type { ProviderContext } from '../provider.ts';
import { fileAssetPath, imageAssetPath } from './asset-addresses.ts';
import { bestFormat, type MediaHost, type PictureServer } from './picture-server.ts';
import { readQueryTransform } from './query-transform.ts';
import type { MediaFile } from './read-media.ts';

type Found = { file: MediaFile; isImage: boolean };

/** cdn.sanity.io (Sanity, "Image transformations"): `/images/{project}/{dataset}/{id}-{W}x{H}.{fmt}[/{name}]` and `/files/…/{id}.{ext}[/{name}]`. */
export function createQueryImages(
  context: Pick<ProviderContext, 'media' | 'settings'>,
  pictures: PictureServer,
): MediaHost {
  return async (request) => {
    const url = new URL(request.url);
    if (!/^\/(images|files)\//.test(url.pathname)) return null;
    const segments = url.pathname.split('/');
    const found = filesByPath(context.media).get(segments.slice(0, 5).join('/'));
    if (!found) return null;
    return withDownload(
      await serve(request, url.searchParams, found),
      url.searchParams.get('dl'),
      segments.at(-1) ?? '',
    );
  };

  function serve(request: Request, parameters: URLSearchParams, { file, isImage }: Found): Promise<Response> {
    if (!isImage) return pictures.original(request, file);
    const transform = readQueryTransform(parameters, file, context.settings.startPage.images.enlarge);
    if (parameters.get('auto') !== 'format') return pictures.transformed(request, file, transform);
    const format = bestFormat(request.headers.get('accept')) ?? transform.format;
    return pictures.transformed(request, file, { ...transform, format }, { vary: 'Accept' });
  }
}

/** `dl` makes browsers save the file, under this name or the one in its address. */
function withDownload(response: Response, name: string | null, fallback: string): Response {
  if (name !== null)
    response.headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name || fallback)}`);
  return response;
}

const filesByPath = memoize((media: ProviderContext['media']) => {
  const paths = new Map<string, Found>();
  for (const file of media.values()) {
    paths.set(fileAssetPath(file), { file, isImage: false });
    if (file.width !== null && file.contentType.startsWith('image/'))
      paths.set(imageAssetPath(file), { file, isImage: true });
  }
  return paths;
});
