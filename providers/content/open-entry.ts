import { type Fields, isFields } from '../transport/json.ts';
import type { FindEntry } from './follow-links.ts';

/**
 * An object of the content service (`sys` and `fields`, links to it already in place) as the plain form that the block shapes read:
 * `_type`, `_key`, the fields, and media in one form. One object at a time, since entries may link back to each other.
 *
 * @param find Gives what a link leads to that is not in place.
 */
export function openEntry(value: Fields, scheme: string, find: FindEntry = () => undefined): Fields {
  const { sys, fields } = value;
  if (!isFields(sys)) return value;
  if (sys.type === 'Asset') return openAsset(isFields(fields) ? fields : {}, scheme);
  if (sys.type !== 'Entry') return openLink(sys, scheme, find);
  const plain = { ...(isFields(fields) ? fields : {}), _type: contentType(sys), _key: sys.id };
  return withLink(withMedia(plain));
}

function openLink({ linkType, id }: Fields, scheme: string, find: FindEntry): Fields {
  const found = linkType === 'Entry' && typeof id === 'string' ? find(id) : undefined;
  const isThere = isFields(found) && isFields(found.sys) && found.sys.type === 'Entry';
  return isThere ? openEntry(found, scheme) : { _ref: `${linkType ?? 'something'} ${id}` };
}

/** Asset addresses come without a scheme. */
function openAsset({ title, description, file }: Fields, scheme: string): Fields {
  const { url, contentType: mimeType, details } = isFields(file) ? file : {};
  const { width, height } = isFields(details) && isFields(details.image) ? details.image : {};
  const address = typeof url === 'string' && url.startsWith('//') ? `${scheme}${url}` : url;
  return { alt: description || title, asset: { url: address, mimeType, width, height } };
}

function contentType(sys: Fields): unknown {
  return isFields(sys.contentType) && isFields(sys.contentType.sys) ? sys.contentType.sys.id : null;
}

/** The content model keeps a block's media in fields of their own; the query service, and our shapes, keep them together. */
function withMedia(plain: Fields): Fields {
  const { _type, backgroundDesktop, backgroundMobile, foregroundMedia, applyScreenBlend, video } = plain;
  return {
    ...plain,
    ...(backgroundDesktop || backgroundMobile
      ? { backgroundMedia: { desktop: backgroundDesktop, mobile: backgroundMobile } }
      : {}),
    ...(_type === 'textBlock' && { foregroundMedia: { media: foregroundMedia, applyScreenBlend, video } }),
  };
}

function withLink(plain: Fields): Fields {
  const { _type, externalUrl, internal, openInNewTab } = plain;
  return _type === 'callToAction' && (externalUrl || internal)
    ? { ...plain, link: { external: externalUrl, internal, openInNewTab } }
    : plain;
}
