import type { Block, BlockItem, Story } from '../shaping/blocks/types.ts';
import type { Link } from '../shaping/links/types.ts';
import type { Background, Picture } from '../shaping/media/types.ts';
import type { ContentLibrary } from './content-library.ts';
import type { Words, WordsType } from './words.ts';

export interface Metadata {
  title: string | null;
  description: string | null;
  shareTitle: string | null;
  shareDescription: string | null;
  shareGraphic: Picture | null;
  noIndex: boolean;
}

/** The navigation bar on a page; null for the route's default (NAV-4). */
export interface NavSettings {
  color: 'white' | 'black' | null;
  buyButtonActive: boolean | null;
  menuButtonActive: boolean | null;
}

/** A page, or the modal page of a slug, which has no header. */
export interface Page {
  id: string;
  title: string;
  slug: string;
  header: HeaderBlock[];
  blocks: Block[];
  metadata: Metadata;
  nav: NavSettings;
}

export interface HeaderBlock {
  title: string | null;
  isDarkMode?: boolean;
  showBorderTop?: boolean;
  background?: Background;
}

export interface Article {
  id: string;
  slug: string;
  title: string;
  /** ISO 8601; empty without a valid date. */
  createdAt: string;
  /** ISO 8601: the last change of the article or of something in it; empty when the service does not say. */
  updatedAt: string;
  tags: string[];
  picture: Picture | null;
  blocks: Block[];
  metadata: Metadata;
}

export type { Words, WordsType } from './words.ts';

/** A page or an article that search engines may list. */
export interface DatedSlug {
  slug: string;
  /** ISO 8601: the last change of the entry, its blocks or what these link to; empty when the service does not say. */
  updatedAt: string;
}

export type ArticleCard = Pick<Article, 'id' | 'slug' | 'title' | 'createdAt' | 'tags'>;

export type PicturedArticleCard = ArticleCard & Pick<Article, 'picture'>;

export interface MenuLink extends Link {
  name: string;
  popoverMenuOnly?: boolean;
}

interface SocialLink extends MenuLink {
  icon?: Picture;
}

/** Settings of the layout around every page: banner, navigation, footer. */
export interface LayoutSettings {
  welcomeMessage: string | null;
  banner: { text: string; href: string | null } | null;
  /** The logo for dark and for light backgrounds. */
  logos: { white: Picture | null; black: Picture | null };
  /** One line each. */
  address: string[];
  menu: MenuLink[];
  bottomLinks: MenuLink[];
  social: SocialLink[];
  preOrderActive: boolean;
}

export interface Settings extends LayoutSettings {
  /** Shown at the end of a modal page. */
  modalPageLogo: Picture | null;
  /** The background of the "not found" screen, where the error page has none. */
  errorPageBackground: Picture | null;
  orderConfirmationBackground: Picture | null;
  /** The order of the blog's tags; other tags follow. */
  tagOrder: string[];
  /** The first articles of the blog. */
  selectedArticles: PicturedArticleCard[];
  faqs: { lightPhoneII: BlockItem[]; lightPhoneIII: BlockItem[] };
  /** Shown on the pages of the phones. */
  stories: { lightPhoneII: Story[]; lightPhoneIII: Story[] };
}

export interface ErrorPage {
  background: Picture | null;
  logo: Picture | null;
  message: string;
  button: { label: string; href: string };
}

/** The newsletter form, as all pages show it. */
export interface LayoutNewsletter {
  text: string;
  renderInFooter: boolean;
}

/** How the newsletter form looks on its own page. */
export interface NewsletterLook {
  variant: 'primary' | 'secondary';
  backgroundHexColor: string;
  contentTextColor: string;
  /** The color of the form, where it differs from the text's. */
  contentColor: string | null;
  backgroundColor: string;
}

export interface NewsletterSettings extends LayoutNewsletter, NewsletterLook {
  /** Address of the mailing list's form, or a part of it; the setting's address completes it. */
  url: string | null;
}

/** The compatibility checker: its texts, pictures, and carriers by country. */
export interface Compatibility {
  logo: Picture | null;
  textUnderLogo: string | null;
  titleText: string | null;
  /** A CSS color. */
  backgroundHexColor: string;
  iconColor: string;
  devicePickerTitle: string | null;
  phones: CheckedPhonePictures;
  variants: CompatibilityVariant[];
  countries: CountryCarriers[];
}

export interface CheckedPhonePictures {
  lightPhoneII: Picture | null;
  lightPhoneIII: Picture | null;
}

/** The screen for one result of the check: compatible, incompatible or unknown (COMPAT-2). */
export interface CompatibilityVariant {
  id: string;
  text: string | null;
  /** A CSS color. */
  textColor: string | null;
  /** A CSS length. */
  textWidth: string | null;
  /** Shown in place of the check's pictures. */
  phones: CheckedPhonePictures;
  blocks: Block[];
}

export interface CountryCarriers {
  /** ISO 3166-1, two capital letters. */
  code: string;
  compatible: string[];
  incompatible: string[];
  /** Carriers that differ by phone; for the phones that they name, they take precedence over both lists. */
  carriers: Carrier[];
}

export interface Carrier {
  name: string;
  isCompatible: boolean;
  /** The phones that it concerns. */
  phones: CheckedPhone[];
}

/** A phone of the compatibility checker. */
export type CheckedPhone = keyof CheckedPhonePictures;

/** Each function throws a ProviderError when the service gives no usable response. */
export interface Content extends ContentLibrary {
  /** null when no page has the slug. */
  page: (slug: string) => Promise<Page | null>;
  /** The page that is shown as a modal on the page of the same slug; null when there is none. */
  modalPage: (slug: string) => Promise<Page | null>;
  /** For a slug that no page has: the slug of a page or a modal page that differs from it in case alone; null when there is none. */
  pageInOtherCase: (slug: string) => Promise<string | null>;
  /** The same for articles, from the list of slugs that was read last. */
  articleInOtherCase: (slug: string) => string | null;
  /** null when no article has the slug. */
  article: (slug: string) => Promise<Article | null>;
  /** Every article, newest first. */
  articles: () => Promise<ArticleCard[]>;
  /** Notes for the page cache which articles a page shows. `articles` itself notes that the page depends on which articles exist. */
  noteShown: (articles: readonly Pick<ArticleCard, 'id'>[]) => void;
  /** The articles before and after the one with this slug, as `articles` sorts them. A page that reads them depends on these two, not on the list. */
  neighbours: (slug: string) => Promise<{ newer: ArticleCard | null; older: ArticleCard | null }>;
  /** All pages that search engines may list: without those marked noIndex, and without modal pages. */
  pageSlugs: () => Promise<DatedSlug[]>;
  /** The same for articles. */
  articleSlugs: () => Promise<DatedSlug[]>;
  /** Empty fields have defaults, as in the other settings. */
  settings: () => Promise<Settings>;
  compatibility: () => Promise<Compatibility>;
  /** Empty fields have defaults; null when the editors have no error page. */
  errorPage: () => Promise<ErrorPage | null>;
  newsletter: () => Promise<NewsletterSettings>;
  /** The defaults of the newsletter form in the layout, for where the editors' settings cannot be read. */
  defaultNewsletter: LayoutNewsletter;
  /** The editors' words for these parts of the site, with defaults for empty fields. */
  words: <Type extends WordsType>(types: readonly Type[]) => Promise<Pick<Words, Type>>;
  /** The defaults of all words, for where the editors' cannot be read. */
  defaultWords: Words;
  /** The tags of responses that link to the entries with these tags. */
  linkedTags: (tags: readonly string[]) => string[];
  /** Makes the lists with these tags be read again, because a slug that was just published is missing in them. */
  purgeLists: (tags: ReadonlySet<string>) => void;
  /** Reads the settings from the service, as at the start (PAGE-8). */
  reinitialize: () => Promise<void>;
}

export interface StartPage {
  /** The home page; null when the query service has none. */
  page: () => Promise<Page | null>;
  /** A text that differs after a change of the home page. */
  lastChange: () => Promise<string>;
}
