import { createHash } from 'node:crypto';
import type {
  ImageTransformedSrcArgs,
  ImageTransformInput,
  ImageUrlArgs,
} from 'storefront-schema-2023-10/storefront-api-types';
import { type ProviderContext, pictureOrigin } from '../../provider.ts';
import type { ResolverMap, StorefrontContext } from '../context.ts';
import { gid, numericId } from '../gid.ts';
import { limits } from '../limits.ts';
import type { Picture } from './rows.ts';

interface MediaImage {
  __typename: 'MediaImage';
  picture: Picture;
}

/** A permanent number made of the file's path, as images have no row id. */
export function imageNumber({ file }: Pick<Picture, 'file'>): number {
  return createHash('sha256').update(file).digest().readUIntBE(0, 6);
}

/** An image, with the media host's alternative text where its owner has none. */
export function picture(file: string, alt: string | null | undefined, context: StorefrontContext): Picture {
  return { file, alt: alt || (context.provider.media.get(file)?.alt ?? '') };
}

/** An image as an item of a product's media. */
export function mediaImage(source: Picture): MediaImage {
  return { __typename: 'MediaImage', picture: source };
}

/** Files by their number, computed once for each media folder. */
const filesByNumber = new WeakMap<object, ReadonlyMap<number, string>>();

/**
 * The image with this id, with the media host's alternative text; null for an unknown id.
 *
 * @throws {GraphQLError} "Invalid global id" for a text that is no id.
 */
export function mediaImageNode(id: string, context: StorefrontContext): MediaImage | null {
  const { media } = context.provider;
  const files = filesByNumber.get(media) ?? new Map([...media.keys()].map((file) => [imageNumber({ file }), file]));
  filesByNumber.set(media, files);
  const file = files.get(numericId('MediaImage', id) ?? -1);
  return file === undefined ? null : mediaImage(picture(file, null, context));
}

export const imageResolvers: ResolverMap = {
  Image: {
    id: (source: Picture) => gid('ProductImage', imageNumber(source)),
    altText: (source: Picture) => source.alt || null,
    width: (source: Picture, _args, context) => context.provider.media.get(source.file)?.width ?? null,
    height: (source: Picture, _args, context) => context.provider.media.get(source.file)?.height ?? null,
    url: (source: Picture, { transform }: ImageUrlArgs, context) => imageUrl(context.provider, source.file, transform),
    src: (source: Picture, _args, context) => imageUrl(context.provider, source.file),
    originalSrc: (source: Picture, _args, context) => imageUrl(context.provider, source.file),
    transformedSrc: (source: Picture, args: ImageTransformedSrcArgs, context) =>
      imageUrl(context.provider, source.file, args),
  },
  MediaImage: {
    id: (source: MediaImage) => gid('MediaImage', imageNumber(source.picture)),
    alt: (source: MediaImage) => source.picture.alt || null,
    image: (source: MediaImage) => source.picture,
    previewImage: (source: MediaImage) => source.picture,
    mediaContentType: () => 'IMAGE',
    presentation: () => null,
  },
};

/** The URL of an image on the media host. The version is the file's size, so that a changed file has a new URL. */
export function imageUrl(
  context: Pick<ProviderContext, 'addresses' | 'media'>,
  file: string,
  transform?: ImageTransformInput | null,
): string {
  const url = new URL(`/s/files/1/0555/0100/files/${file}`, pictureOrigin(context.addresses, 'storefront'));
  url.searchParams.set('v', String(context.media.get(file)?.size ?? 1));
  for (const [name, value] of transformParameters(transform ?? {})) url.searchParams.set(name, value);
  return url.href;
}

/** The media host's parameters for a transform. The provider documents transforms as best effort: sizes out of range are clamped. */
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
