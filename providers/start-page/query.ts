/**
 * The home page's query: the generic page with slug "start", with every asset followed to its file.
 * A field that cannot be followed is returned as it is, so that the shape can report it. The query has to be short enough for a URL, because the
 * service's CDN caches GET requests only.
 */

function object(name: string, projection: string): string {
  return `"${name}":coalesce(${name}${projection},${name})`;
}

function list(name: string, projection: string): string {
  return object(name, `[]${projection}`);
}

function reference(name: string, projection: string): string {
  return object(name, `->${projection}`);
}

/** A file's address and type; a picture's width and height too. */
const asset = reference('asset', '{url,mimeType,...metadata{blurHash,...dimensions}}');
const night = '"night":night{"asset":asset->{url,...metadata{...dimensions}}}';
const image = `{...,${asset},${night}}`;
const files = `${reference('fallback', '{url,mimeType}')},${reference('captions', '{url}')}`;
const medium = `{...,${asset},${night},${files},${object('posterImage', image)}}`;
const background = object('backgroundMedia', `{${object('desktop', medium)},${object('mobile', medium)}}`);
const link = `{...,${reference('internal', '{_type,"slug":slug.current}')}}`;
const cta = `{...,${object('link', link)}}`;
const product = `{...,${object('image', image)},${list('ctas', cta)}}`;
const item = `{...,${object('image', image)},${background},${list('ctas', cta)}}`;
const detailItem = `{...,${object('titleLink', link)},${object('image', image)},${list('links', cta)},${list('ctas', cta)}}`;

const startPage = '*[_type == "genericPage" && slug.current == "start"][0]';

/** The query for the home page's revision alone. */
export const revisionQuery = `${startPage}{_rev, "id": coalesce(_originalId, _id)}`;

export const startPageQuery = `${startPage}{
  ...,
  "slug": slug.current,
  ${object('shareGraphic', image)},
  ${list('headerBlocks', `{..., ${background}}`)},
  ${list(
    'contentBlocks',
    `{
    ...,
    ${background},
    ${object('image', image)},
    ${object('cta', cta)},
    ${object('foregroundMedia', `{..., ${object('media', medium)}, ${object('video', medium)}}`)},
    ${list('accordionItems', item)},
    ${list('faqItems', item)},
    ${list('products', product)},
    ${list('detailSections', `{..., ${list('detailItems', detailItem)}}`)}
  }`,
  )}
}`;
