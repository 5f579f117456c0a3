import { defaultWords } from './words.ts';

/** What a field holds, by the content service's names: a text, a link to an entry or an asset, or a list of these. */
type FieldKind =
  | 'Symbol'
  | 'Text'
  | 'RichText'
  | 'Boolean'
  | 'Date'
  | 'Object'
  | 'Entry'
  | 'Asset'
  | 'Symbol[]'
  | 'Entry[]';

/** The content types that the site reads, with their fields; a field without a kind is a short text ("Symbol"). */
const fieldsByType = {
  genericPage: `title slug headerBlocks:Entry[] contentBlocks:Entry[] metadata:Entry shareGraphic:Asset navColor
    navBuyButtonActive:Boolean navMenuButtonActive:Boolean`,
  popoverGenericPage: 'title slug contentBlocks:Entry[] metadata:Entry',
  metadata: 'title shareTitle description:Text shareDescription:Text noIndex:Boolean',
  headerBlock: `title isDarkMode:Boolean showBorderTop:Boolean backgroundDesktop:Asset backgroundMobile:Asset
    backgroundDesktopNight:Asset backgroundMobileNight:Asset`,
  textBlock: `title body:RichText plainTextBody:Symbol[] cta:Entry isDarkMode:Boolean showBorderTop:Boolean
    bottomSpacer:Boolean backgroundDesktop:Asset backgroundMobile:Asset backgroundDesktopNight:Asset
    backgroundMobileNight:Asset foregroundMedia:Asset foregroundMediaNight:Asset applyScreenBlend:Boolean
    video:Entry`,
  testimonialBlock: `title testimonials:Entry[] isDarkMode:Boolean showBorderTop:Boolean bottomSpacer:Boolean
    backgroundDesktop:Asset backgroundMobile:Asset backgroundDesktopNight:Asset backgroundMobileNight:Asset`,
  testimonial: 'quote:Text attribution',
  accordionBlock: `title layout accordionItems:Entry[] cta:Entry isDarkMode:Boolean showBorderTop:Boolean
    bottomSpacer:Boolean backgroundDesktop:Asset backgroundMobile:Asset`,
  accordionItem: `title body:RichText plainTextBody:Symbol[] image:Asset imageNight:Asset backgroundDesktop:Asset
    backgroundMobile:Asset backgroundDesktopNight:Asset backgroundMobileNight:Asset ctas:Entry[]`,
  faqBlock: `title layout faqItems:Entry[] isDarkMode:Boolean showBorderTop:Boolean bottomSpacer:Boolean
    backgroundDesktop:Asset backgroundMobile:Asset`,
  faqItem: `title body:RichText plainTextBody:Symbol[] backgroundDesktop:Asset backgroundMobile:Asset
    backgroundDesktopNight:Asset backgroundMobileNight:Asset ctas:Entry[]`,
  productBlock: `title layout products:Entry[] isDarkMode:Boolean showBorderTop:Boolean bottomSpacer:Boolean
    backgroundDesktop:Asset backgroundMobile:Asset`,
  productItem: 'title body:RichText plainTextBody:Symbol[] image:Asset imageNight:Asset ctas:Entry[]',
  detailsBlock: `title detailSections:Entry[] isDarkMode:Boolean showBorderTop:Boolean bottomSpacer:Boolean
    backgroundDesktop:Asset backgroundMobile:Asset`,
  detailSection: 'title detailItems:Entry[]',
  detailItem: `plainTextTitle title:RichText titleLink body:RichText plainTextBody:Symbol[] image:Asset
    imageNight:Asset list:Symbol[] links:Object ctas:Entry[]`,
  searchBlock: `title isDarkMode:Boolean showBorderTop:Boolean bottomSpacer:Boolean backgroundDesktop:Asset
    backgroundMobile:Asset`,
  singleImageBlock: `title image:Asset applyScreenBlend:Boolean imageSize isDarkMode:Boolean showBorderTop:Boolean
    bottomSpacer:Boolean backgroundDesktop:Asset backgroundMobile:Asset`,
  video: 'url posterImage:Asset caption alt applyScreenBlend:Boolean',
  linkFile: 'title url:Asset',
  imageEntry: 'url:Asset urlNight:Asset title',
  callToAction: 'label ariaLabel variant openInNewTab:Boolean externalUrl internal:Entry',
  menuLink: 'name link ariaLabel openInNewTab:Boolean popoverMenuOnly:Boolean',
  socialIcon: 'name link icon:Asset',
  globalSettings: `title welcomeMessage siteWideBanner siteWideBannerLink lightLogoWhite:Asset lightLogoBlack:Asset
    footerAddress:Text socialIcons:Entry[] modalPageBottomLogo:Asset errorPageBackgroundImage:Asset
    orderConfirmationPageBackgroundImage:Asset orderConfirmationPageBackgroundImageNight:Asset
    footerBottomLinks:Entry[] menu:Entry[] activatePreOrderButton:Boolean tagOrderOnBlogNavigation:Symbol[] selectedArticles:Entry[]
    lightPhoneIIFaqs:Entry[] lightPhoneIIIFaqs:Entry[] lightPhoneIIStories:Entry[] lightPhoneIIIStories:Entry[]`,
  article: `title slug createdAt:Date highlightImage:Asset highlightImageNight:Asset tags:Symbol[]
    contentBlocks:Entry[] metadata:Entry`,
  compatibilityCheck: `logo:Asset textUnderLogo titleText backgroundHexColor iconColor devicePickerTitle
    lightPhoneIIImage:Asset lightPhoneIIImageNight:Asset lightPhoneIIIImage:Asset lightPhoneIIIImageNight:Asset variants:Entry[] countries:Entry[]`,
  compatibilityVariant: `variantId text:Text textColor textWidth contentBlocks:Entry[]
    lightPhoneIIImage:Asset lightPhoneIIImageNight:Asset lightPhoneIIIImage:Asset lightPhoneIIIImageNight:Asset`,
  compatibilityCountry: 'countryCode compatibleCarriers:Symbol[] incompatibleCarriers:Symbol[] carriers:Entry[]',
  carrier: 'name isCompatible:Boolean phones:Symbol[]',
  newsletterSignup:
    'text backgroundHexColor contentTextColor contentColor backgroundColor variant renderInFooter:Boolean url',
  errorPage: 'backgroundImage:Entry logo:Entry errorMessage buttonLabel buttonLink',
} as const;

/** The content model that the site reads: the kind of each field, by content type. Editors may leave any of them empty. */
export const contentModel: Readonly<Record<string, Readonly<Record<string, FieldKind>>>> = {
  ...Object.fromEntries(Object.entries(fieldsByType).map(([type, fields]) => [type, parseFields(fields)])),
  // The words of the site, each a text.
  ...Object.fromEntries(
    Object.entries(defaultWords).map(([type, words]) => [
      type,
      Object.fromEntries(Object.keys(words).map((name) => [name, 'Symbol'] as const)),
    ]),
  ),
};

function parseFields(fields: string): Record<string, FieldKind> {
  const parsed = fields.split(/\s+/).map((field) => field.split(':'));
  return Object.fromEntries(parsed.map(([name = '', kind = 'Symbol']) => [name, kind as FieldKind]));
}

interface ContentType {
  id: string;
  fields: readonly { id: string; kind: string }[];
}

/**
 * Compares a space's content types with those that the site reads. Short texts and long texts count as the same kind.
 * @returns a sentence for each content type and field that is missing or of another kind, and how to correct it
 */
export function contentModelProblems(types: readonly ContentType[]): string[] {
  return Object.entries(contentModel).flatMap(([id, fields]) => {
    const type = types.find((each) => each.id === id);
    if (!type) return [`There is no content type ${id}. Add it, with the fields ${listOf(fields)}.`];
    return Object.entries(fields).flatMap(([name, kind]) => {
      const field = type.fields.find((each) => each.id === name);
      if (!field) return [`The content type ${id} has no field ${name}. Add it, as ${kind}.`];
      if (sameKind(field.kind) === sameKind(kind)) return [];
      return [
        `The field ${name} of ${id} is ${field.kind}, and the site reads ${kind}. Replace it by one of that kind.`,
      ];
    });
  });
}

function listOf(fields: Readonly<Record<string, FieldKind>>): string {
  return Object.entries(fields)
    .map(([name, kind]) => `${name} (${kind})`)
    .join(', ');
}

function sameKind(kind: string): string {
  return kind === 'Text' ? 'Symbol' : kind;
}
