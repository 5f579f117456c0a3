import { href } from 'react-router';
import type { Organization, WebSite } from 'schema-dts';
import type { LayoutSettings, Metadata, Page } from '#providers/content/types.ts';
import { Blocks } from '#site/features/blocks/blocks.tsx';
import { providersContext, siteContext } from '#site/kernel/context.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { organisationId, type SiteFacts, sellerData } from '#site/kernel/layout/organisation.ts';
import type { PageHandle, PageLayout } from '#site/kernel/layout/page-handle.ts';
import { pageHead, settingsOf, siteOf } from '#site/kernel/layout/page-head.ts';
import { loadPage, optional } from '#site/kernel/loading/load.ts';
import { Fog } from '#site/kernel/screens/fog.tsx';
import styles from '#site/kernel/screens/screen.module.css';
import { ButtonLink } from '#site/kernel/ui/button.tsx';
import type { Route } from './+types/home.route.ts';

export const handle = { navColor: 'white', layout: ({ page }) => layoutOf(page) } satisfies PageHandle<typeof loader>;

/** The home page is the query service's start page; when it cannot be read, the content service's page of the same slug (HOME-8). */
export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  const { report } = context.get(siteContext);
  return loadPage(context, {
    model: async () => {
      const page = await optional(context, ({ startPage }) => startPage.page());
      return page ? { page, isError: false } : { page: await content.page('start'), isError: true };
    },
    afterModel({ page, isError }) {
      if (!page) report(new Error('Neither service has a start page.'));
      return { page: page && { blocks: page.blocks, nav: page.nav, ...cardOf(page.metadata) }, isError };
    },
  });
}

/** The fields for search engines and social cards that editors filled in. The page's title and description are the brand's (HOME-7). */
function cardOf({ title, description, ...card }: Metadata): Partial<Metadata> {
  return Object.fromEntries(Object.entries(card).filter(([, value]) => value));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageHead({
    matches,
    path: href('/'),
    metadata: loaderData?.page ?? {},
    structuredData: import.meta.env.SSR && [
      organisationData(siteOf(matches), settingsOf(matches)),
      siteData(siteOf(matches)),
    ],
  });
}

const logo = '/icon-512.png';

/** The brand as structured data (HOME-7), with its profiles on other sites. */
function organisationData(site: SiteFacts, settings: LayoutSettings | null) {
  const profiles = settings?.social.map(({ href }) => href).filter((address) => /^https?:/.test(address)) ?? [];
  return {
    ...sellerData(site, settings),
    logo: site.siteUrl + logo,
    description: site.brand.description,
    ...(profiles.length > 0 && { sameAs: profiles }),
  } satisfies Organization;
}

/** The site as structured data, whose name search engines show with its pages. */
function siteData({ siteUrl, brand }: SiteFacts) {
  return {
    '@type': 'WebSite',
    name: brand.name,
    url: `${siteUrl}/`,
    publisher: organisationId(siteUrl),
  } as const satisfies WebSite;
}

export default function Home({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="visually-hidden">Homepage</h1>
      {page ? <Blocks blocks={page.blocks} isFirstScreen /> : <PlainHome />}
    </>
  );
}

/** A first block with a background is under the header. */
function layoutOf(page: Pick<Page, 'blocks' | 'nav'> | null): PageLayout {
  const first = page?.blocks.find(({ type }) => type !== 'unknown');
  return {
    ...(page && { nav: page.nav }),
    ...(first?.background && { picture: 'page', pictureTheme: first.isDarkMode ? 'dark' : 'light' }),
  };
}

/** The home page without content: a description of the brand, and a link to the shop. */
function PlainHome() {
  const { brand, words } = useLayoutData();
  return (
    <section className={styles.screen}>
      <Fog />
      <p className="heading">{brand.description}</p>
      <ButtonLink to={href('/shop/:collection?')}>{words.shopTitle}</ButtonLink>
    </section>
  );
}
