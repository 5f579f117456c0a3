import { type Fields, fields, finite, isFields, text } from '../blocks/fields.ts';

/** Entries that a link only points at: following them further would draw whole other pages in. */
const addressed = new Set(['genericPage', 'popoverGenericPage', 'article']);

/**
 * A resolved entry of the content service (`sys` and `fields`, links already objects) as the plain tree that the block shapes read:
 * `_type`, `_key`, the fields, and media in one form. Links that could not be resolved are left out.
 */
export function plainEntry(entry: unknown, scheme: string): Fields {
  const plain: Record<string, unknown> = { _type: contentType(entry), _key: text(fields(fields(entry).sys).id) };
  for (const [name, value] of Object.entries(fields(fields(entry).fields))) plain[name] = plainValue(value, scheme);
  return withMedia(withLink(plain));
}

function plainValue(value: unknown, scheme: string): unknown {
  if (Array.isArray(value))
    return value.map((member) => plainValue(member, scheme)).filter((member) => member !== undefined);
  if (!isFields(value) || !isFields(value.sys)) return value;
  if (value.sys.type === 'Asset') return plainAsset(value, scheme);
  if (value.sys.type !== 'Entry') return undefined;
  const type = contentType(value);
  return addressed.has(type ?? '') ? { _type: type, slug: fields(value.fields).slug } : plainEntry(value, scheme);
}

/** Asset addresses come without a scheme. */
function plainAsset(asset: Fields, scheme: string): Fields {
  const { title, description, file } = fields(asset.fields);
  const { url, contentType: mimeType, details } = fields(file);
  const image = fields(fields(details).image);
  const address = text(url);
  return {
    alt: text(description) ?? text(title) ?? '',
    asset: {
      url: address && new URL(address, `${scheme}//localhost`).href,
      mimeType,
      width: finite(image.width),
      height: finite(image.height),
    },
  };
}

function contentType(entry: unknown): string | null {
  return text(fields(fields(fields(fields(entry).sys).contentType).sys).id);
}

/** The content model keeps a block's media in fields of their own; the query service, and our shapes, keep them together. */
function withMedia(plain: Fields): Fields {
  const { backgroundDesktop, backgroundMobile, foregroundMedia, applyScreenBlend, video } = plain;
  return {
    ...plain,
    ...(backgroundDesktop || backgroundMobile
      ? { backgroundMedia: { desktop: backgroundDesktop, mobile: backgroundMobile } }
      : {}),
    ...(plain._type === 'textBlock' && { foregroundMedia: { media: foregroundMedia, applyScreenBlend, video } }),
    ...(plain._type === 'singleImageBlock' && { image: { ...fields(plain.image), applyScreenBlend } }),
    ...(plain._type === 'video' && { asset: { url: plain.url } }),
  };
}

function withLink(plain: Fields): Fields {
  const { externalUrl, internal, openInNewTab } = plain;
  return plain._type === 'callToAction' ? { ...plain, link: { external: externalUrl, internal, openInNewTab } } : plain;
}
