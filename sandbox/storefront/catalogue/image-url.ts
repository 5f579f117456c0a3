import type { ImageTransformInput } from 'storefront-schema-2023-10/storefront-api-types';
import type { ProviderContext } from '../../provider.ts';
import { limits } from '../protocol.ts';

/** Address of a picture on the media host. The version is the file's size, so that a changed file gets a new address. */
export function imageUrl(
  context: Pick<ProviderContext, 'addresses' | 'media'>,
  file: string,
  transform?: ImageTransformInput | null,
): string {
  const url = new URL(`/s/files/1/0555/0100/files/${file}`, context.addresses.media);
  url.searchParams.set('v', String(context.media.get(file)?.size ?? 1));
  for (const [name, value] of transformParameters(transform ?? {})) url.searchParams.set(name, value);
  return url.href;
}

/** The image host's parameters for a transform, which is best effort by the provider's own words: sizes out of range are brought into it. */
function transformParameters({
  maxWidth,
  maxHeight,
  crop,
  scale,
  preferredContentType,
}: ImageTransformInput): [string, string][] {
  const factor = Math.min(3, Math.max(1, scale ?? 1));
  const pixels = (side: number) => String(Math.min(limits.picture, Math.max(1, side * factor)));
  const parameters: [string, string][] = [];
  if (maxWidth) parameters.push(['width', pixels(maxWidth)]);
  if (maxHeight) parameters.push(['height', pixels(maxHeight)]);
  if (crop && parameters.length > 0) parameters.push(['crop', crop.toLowerCase()]);
  if (preferredContentType) parameters.push(['format', preferredContentType.toLowerCase()]);
  return parameters;
}
