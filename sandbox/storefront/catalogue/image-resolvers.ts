import { createHash } from 'node:crypto';
import type { ImageTransformedSrcArgs, ImageUrlArgs } from 'storefront-schema-2023-10/storefront-api-types';
import { gid, numberOf } from '../gid.ts';
import type { StorefrontContext } from '../request-context.ts';
import type { ResolverMap } from '../resolver.ts';
import { imageUrl } from './image-url.ts';
import type { Picture } from './rows.ts';

interface MediaImage {
  __typename: 'MediaImage';
  picture: Picture;
}

/** Pictures have no row id of their own; a number made from the file's path stays the same for good. */
export function pictureNumber({ file }: Pick<Picture, 'file'>): number {
  return createHash('sha256').update(file).digest().readUIntBE(0, 6);
}

/** A picture with the media host's alt text where its owner gives none. */
export function picture(file: string, alt: string | null | undefined, context: StorefrontContext): Picture {
  return { file, alt: alt || (context.provider.media.get(file)?.alt ?? '') };
}

/** A picture as an item of a product's media. */
export function mediaImage(source: Picture): MediaImage {
  return { __typename: 'MediaImage', picture: source };
}

/** Numbers of a seed's pictures, made when first asked for. */
const numbered = new WeakMap<object, ReadonlyMap<number, string>>();

/** The picture of the media with this id, without an alternative text of a product's; null when there is none. */
export function mediaImageNode(id: string, context: StorefrontContext): MediaImage | null {
  const { media } = context.provider;
  const files = numbered.get(media) ?? new Map([...media.keys()].map((file) => [pictureNumber({ file }), file]));
  numbered.set(media, files);
  const file = files.get(numberOf('MediaImage', id) ?? -1);
  return file === undefined ? null : mediaImage(picture(file, null, context));
}

export const imageResolvers: ResolverMap = {
  Image: {
    id: (source: Picture) => gid('ProductImage', pictureNumber(source)),
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
    id: (source: MediaImage) => gid('MediaImage', pictureNumber(source.picture)),
    alt: (source: MediaImage) => source.picture.alt || null,
    image: (source: MediaImage) => source.picture,
    previewImage: (source: MediaImage) => source.picture,
    mediaContentType: () => 'IMAGE',
    presentation: () => null,
  },
};
