import type { EditAddress } from '../shaping/entry/edit-marks.ts';
import { type Fields, isFields } from '../transport/json.ts';
import type { ContentAddress } from './content-client.ts';

/** Finds an entry by its id among those that were fetched for unresolved links. */
export type FindEntry = (id: string) => unknown;

/**
 * Resolves links deeper than the service follows, which look like links to missing entries: the entries that were missing while shaping are
 * fetched by id, all at once, and the shape is made again. An entry that is still missing then does not exist.
 *
 * @param shape Called with a finder for missing entries, and whether its reports are final.
 */
export async function followLinks<Shaped>(
  shape: (find: FindEntry, isFinal: boolean) => Shaped,
  fetchEntries: (ids: string[]) => Promise<unknown[]>,
): Promise<Shaped> {
  const missing = new Set<string>();
  shape((id) => void missing.add(id), false);
  const found = new Map<unknown, unknown>();
  if (missing.size > 0) {
    for (const entry of await fetchEntries([...missing])) {
      if (isFields(entry) && isFields(entry.sys)) found.set(entry.sys.id, entry);
    }
  }
  return shape((id) => found.get(id), true);
}

/**
 * An object of the content service (`sys` and `fields`, resolved links in place) in the form that the shapes read: `_type`, `_key`, the fields,
 * and media in one form. One object at a time, since entries may link to each other in a circle.
 *
 * @param find Finds the target of an unresolved link.
 */
export function openEntry(value: Fields, scheme: string, find: FindEntry = () => undefined): Fields {
  const { sys, fields } = value;
  if (!isFields(sys)) return value;
  if (sys.type === 'Asset') return openAsset(isFields(fields) ? fields : {}, scheme);
  if (sys.type !== 'Entry') return openLink(sys, scheme, find);
  const plain = { ...(isFields(fields) ? withNight(fields) : {}), _type: contentType(sys), _key: sys.id };
  return withLink(withMedia(plain));
}

function openLink({ linkType, id }: Fields, scheme: string, find: FindEntry): Fields {
  const found = linkType === 'Entry' && typeof id === 'string' ? find(id) : undefined;
  const isEntry = isFields(found) && isFields(found.sys) && found.sys.type === 'Entry';
  return isEntry ? openEntry(found, scheme) : { _ref: `${linkType ?? 'something'} ${id}` };
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

/** Assets have no fields of editors, so that the night picture of `image` is in the field `imageNight` beside it. */
function withNight(fields: Fields): Fields {
  const opened = Object.entries(fields).map(([name, value]) => {
    const night = fields[`${name}Night`];
    return [
      name,
      night && isFields(value) && isFields(value.fields) ? { ...value, fields: { ...value.fields, night } } : value,
    ];
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
