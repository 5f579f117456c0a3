import type { EditAddress } from '../shaping/entry/edit-marks.ts';
import { type Fields, isFields } from '../transport/json.ts';
import type { ContentAddress } from './content-client.ts';

const linkTypes = ['Entry', 'Asset'] as const;
export type LinkType = (typeof linkTypes)[number];

/** Finds the target of a link among the objects that were fetched for unresolved links. */
export type FindTarget = (type: LinkType, id: string) => unknown;

/**
 * Resolves links that are deeper than the service follows; they look like links to missing objects. The entries and assets that are missing while
 * shaping are fetched by id, all at once, and the shape is made again, until no others are missing. Those that are still missing do not exist.
 *
 * @param shape Called with a finder for missing targets, and whether its reports are final.
 */
export async function followLinks<Shaped>(
  shape: (find: FindTarget, isFinal: boolean) => Shaped,
  fetchTargets: (type: LinkType, ids: string[]) => Promise<unknown[]>,
): Promise<Shaped> {
  const found = { Entry: new Map<string, unknown>(), Asset: new Map<string, unknown>() };
  const missing = { Entry: new Set<string>(), Asset: new Set<string>() };

  async function fetchMissing(type: LinkType): Promise<void> {
    const ids = [...missing[type]];
    missing[type].clear();
    if (ids.length === 0) return;
    // A target that does not exist is not requested again.
    for (const id of ids) found[type].set(id, undefined);
    for (const target of await fetchTargets(type, ids)) {
      if (isFields(target) && isFields(target.sys)) found[type].set(String(target.sys.id), target);
    }
  }

  for (;;) {
    shape((type, id) => (found[type].has(id) ? found[type].get(id) : void missing[type].add(id)), false);
    if (missing.Entry.size + missing.Asset.size === 0) break;
    await Promise.all(linkTypes.map(fetchMissing));
  }
  return shape((type, id) => found[type].get(id), true);
}

/** The target of an unresolved link, if `find` has it; any other value is returned unchanged. */
export function resolveLink(value: Fields, find: FindTarget = () => undefined): Fields {
  if (!isFields(value.sys) || value.sys.type !== 'Link') return value;
  const { linkType, id } = value.sys;
  const type = linkTypes.find((each) => each === linkType);
  const found = type && typeof id === 'string' ? find(type, id) : undefined;
  return isFields(found) && isFields(found.sys) && found.sys.type === type ? found : value;
}

/**
 * An object of the content service (`sys` and `fields`, resolved links in place) in the form that the shapes read: `_type`, `_key`, the fields,
 * and media in one form. One object is opened at a time, because entries may link to each other in a circle.
 */
export function openEntry(link: Fields, scheme: string, find?: FindTarget): Fields {
  const value = resolveLink(link, find);
  const { sys, fields } = value;
  if (!isFields(sys)) return value;
  if (sys.type === 'Asset') return openAsset(isFields(fields) ? fields : {}, scheme);
  if (sys.type !== 'Entry') return { _ref: `${sys.linkType ?? 'something'} ${sys.id}` };
  const plain = { ...(isFields(fields) ? withNight(fields, find) : {}), _type: contentType(sys), _key: sys.id };
  return withLink(withMedia(plain));
}

/** The service's asset URLs have no scheme. */
function openAsset({ title, description, file, night }: Fields, scheme: string): Fields {
  const { url, contentType: mimeType, details } = isFields(file) ? file : {};
  const { width, height } = isFields(details) && isFields(details.image) ? details.image : {};
  const absoluteUrl = typeof url === 'string' && url.startsWith('//') ? `${scheme}${url}` : url;
  return { alt: description || title, asset: { url: absoluteUrl, mimeType, width, height }, night };
}

function contentType(sys: Fields): unknown {
  return isFields(sys.contentType) && isFields(sys.contentType.sys) ? sys.contentType.sys.id : null;
}

/** The content model has a block's media in separate fields; the query service and our shapes have them in one. */
function withMedia(plain: Fields): Fields {
  const { _type, foregroundMedia: media, backgroundDesktop, backgroundMobile, applyScreenBlend, video } = plain;
  return {
    ...plain,
    ...(backgroundDesktop || backgroundMobile
      ? { backgroundMedia: { desktop: backgroundDesktop, mobile: backgroundMobile } }
      : {}),
    ...(_type === 'textBlock' && { foregroundMedia: { media, applyScreenBlend, video } }),
  };
}

/** Editors cannot add fields to assets, so the night picture of `image` is in the field `imageNight` beside it. */
function withNight(fields: Fields, find?: FindTarget): Fields {
  const opened = Object.entries(fields).map(([name, value]) => {
    const night = fields[`${name}Night`];
    const asset = night && isFields(value) ? resolveLink(value, find) : null;
    return [name, isFields(asset?.fields) ? { ...asset, fields: { ...asset.fields, night } } : value];
  });
  return Object.fromEntries(opened);
}

function withLink(plain: Fields): Fields {
  const { _type, externalUrl, internal, openInNewTab } = plain;
  return _type === 'callToAction' && (externalUrl || internal)
    ? { ...plain, link: { external: externalUrl, internal, openInNewTab } }
    : plain;
}

/** The web app's address of an entry, opened at a field, as the service's own live preview links to it. */
export function editAddressIn({ appUrl, space, environment }: ContentAddress): EditAddress | undefined {
  if (!appUrl) return;
  return ({ id, name }) =>
    typeof id === 'string'
      ? `${appUrl}/spaces/${space}/environments/${environment}/entries/${encodeURIComponent(id)}?focusedField=${name}`
      : null;
}
