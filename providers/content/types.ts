import type { Block, Link } from '../blocks/types.ts';
import type { Picture } from '../media/types.ts';

export interface Metadata {
  title: string | null;
  description: string | null;
  shareTitle: string | null;
  shareDescription: string | null;
  shareGraphic: Picture | null;
  noIndex: boolean;
}

/** How the navigation bar behaves on a page; null leaves the route's own default (NAV-4). */
export interface NavSettings {
  color: 'white' | 'black' | null;
  buyButtonActive: boolean | null;
  menuButtonActive: boolean | null;
}

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
  key: string;
  title: string | null;
  isDarkMode: boolean;
  showBorderTop: boolean;
  desktop: Picture | null;
  mobile: Picture | null;
}

export interface Article {
  id: string;
  slug: string;
  title: string;
  /** ISO 8601. */
  createdAt: string;
  tags: string[];
  picture: Picture | null;
  blocks: Block[];
}

export type ArticleCard = Pick<Article, 'id' | 'slug' | 'title' | 'createdAt'>;

export interface MenuLink {
  name: string;
  link: Link;
  popoverMenuOnly: boolean;
}

export interface SocialLink extends MenuLink {
  icon: Picture | null;
}

/** What stands around every page. */
export interface FrameSettings {
  welcomeMessage: string | null;
  banner: { text: string; href: string | null } | null;
  /** The brand's mark for dark and for light ground. */
  logos: { white: Picture | null; black: Picture | null };
  /** One line each. */
  address: string[];
  menu: MenuLink[];
  bottomLinks: MenuLink[];
  social: SocialLink[];
  preOrderActive: boolean;
}

export type Settings = FrameSettings;

export interface Content {
  /** null when no page has the slug. */
  page: (slug: string) => Promise<Page | null>;
  /** The page of the same slug that is shown as a modal; null when there is none. */
  modalPage: (slug: string) => Promise<Page | null>;
  /** null when no article has the slug. */
  article: (slug: string) => Promise<Article | null>;
  /** Newest first; up to the service's page of 1000. */
  articles: () => Promise<ArticleCard[]>;
  settings: () => Promise<Settings>;
}

export interface StartPage {
  /** The home page; null when the query service has none. */
  page: () => Promise<Page | null>;
}
