/** The home page's query: the generic page with slug "start", with every asset followed to its file (spec §7). */

const asset =
  '{url, mimeType, "width": metadata.dimensions.width, "height": metadata.dimensions.height, "lqip": metadata.lqip}';
const image = `{..., asset->${asset}}`;
const medium = `{..., asset->${asset}, fallback->${asset}, captions->${asset}, posterImage${image}}`;
const background = `backgroundMedia{desktop${medium}, mobile${medium}}`;
const link = 'link{..., internal->{_type, "slug": slug.current}}';
const cta = `{..., ${link}}`;
const item = `{..., image${image}, ${background}, ctas[]${cta}}`;

export const startPageQuery = `*[_type == "genericPage" && slug.current == "start"][0]{
  ...,
  "slug": slug.current,
  shareGraphic${image},
  headerBlocks[]{..., ${background}},
  contentBlocks[]{
    ...,
    ${background},
    image${image},
    cta${cta},
    foregroundMedia{..., media${medium}, video${medium}},
    accordionItems[]${item},
    faqItems[]${item},
    products[]${item},
    detailSections[]{..., detailItems[]{..., image${image}, ctas[]${cta}}}
  }
}`;
