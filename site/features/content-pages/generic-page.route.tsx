import { href, redirect } from 'react-router';
import type { FAQPage } from 'schema-dts';
import type { Page } from '#providers/content/types.ts';
import type { Block } from '#providers/shaping/blocks/types.ts';
import type { Picture } from '#providers/shaping/media/types.ts';
import { Blocks } from '#site/features/blocks/blocks.tsx';
import { HeaderBlocks } from '#site/features/blocks/header-block.tsx';
import { providersContext } from '#site/kernel/context.ts';
import { isSlug } from '#site/kernel/http/address.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead } from '#site/kernel/layout/page-head.ts';
import { loadPage, notFound, readSettings } from '#site/kernel/loading/load.ts';
import { pageDescription, plainText } from '#site/kernel/ui/plain-text.ts';
import type { Route } from './+types/generic-page.route.ts';
import styles from './generic-page.module.css';
import { ModalPage } from './modal-page.tsx';

export const handle = {
  layout: ({ page, isModal }) => ({
    nav: page.nav,
    navColor: 'white',
    modal: isModal,
    beginsDark: beginsDark(page),
  }),
} satisfies PageHandle<typeof loader>;

/**
 * A page of the content service, or the modal page of the same slug if there is one (ROUTE-13). Its address in another case redirects to it, because
 * the router ignores case in the addresses of fixed routes.
 */
export async function loader({ context, params: { slug }, url: { search } }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  return loadPage(context, {
    reinitializes: true,
    async beforeModel() {
      if (!isSlug(slug)) throw await notFound(context);
    },
    async model() {
      const page = content.page(slug);
      // If there is a modal page, the result of the other read is not awaited.
      page.catch(() => {});
      const modal = await content.modalPage(slug);
      return { modal, page: modal ? null : await page };
    },
    async afterModel({ modal, page }) {
      const found = modal ?? page;
      if (!found) {
        const known = await content.pageInOtherCase(slug);
        throw known === null ? await notFound(context) : redirect(href('/:slug', { slug: known }) + search);
      }
      const logo = modal && (await readSettings(context))?.modalPageLogo;
      return { page: found, isModal: modal !== null, modalLogo: logo ?? null, summary: pageDescription(found) };
    },
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, summary } = loaderData;
  const { slug, title, metadata, blocks } = page;
  return pageHead({
    matches,
    path: href('/:slug', { slug }),
    title,
    description: summary,
    metadata,
    picture: headerPicture(page),
    structuredData: import.meta.env.SSR && faqData(blocks),
  });
}

function headerPicture({ header: [first] }: Page): Picture | null | undefined {
  const medium = first?.background?.desktop ?? first?.background?.mobile ?? null;
  return medium?.kind === 'film' ? medium.poster : medium;
}

/** A dark title reaches under a white header. It would hide a black header, which stays above it on the page's own ground (NAV-4). */
function beginsDark({ header: [first], nav }: Page): boolean {
  return first?.isDarkMode === true && nav.color !== 'black';
}

/**
 * Whether the page begins with a lead as large as a title, below its own title, which is small then (decision 0101): the short title of a text beside a
 * picture, or the short first paragraph of a text without either.
 */
function hasLargeLead({ header: [first, ...rest], blocks: [block] }: Page): boolean {
  if (rest.length > 0 || first?.background || first?.isDarkMode || first?.showBorderTop) return false;
  if (block?.type !== 'text' || block.background || block.isDarkMode || block.showBorderTop) return false;
  if (block.foreground) return block.title !== null && !block.hasLongTitle;
  return block.title === null && block.hasShortLead === true;
}

export default function GenericPage({ loaderData }: Route.ComponentProps) {
  const { page, isModal, modalLogo } = loaderData;
  if (isModal) return <ModalPage page={page} logo={modalLogo} />;
  return (
    <article className={styles.page}>
      <HeaderBlocks
        headers={page.header}
        title={page.title}
        isUnderHeader={beginsDark(page)}
        isLabel={hasLargeLead(page)}
      />
      <Blocks key={page.slug} blocks={page.blocks} isFirstScreen={!page.header.some(({ background }) => background)} />
    </article>
  );
}

/**
 * The questions of a page and their answers as structured data; none without questions. A product's questions are not included, because search
 * engines expect a question on only one page (Google, "FAQ structured data").
 */
function faqData(blocks: readonly Block[]): object[] {
  const questions = blocks
    .flatMap((block) => (block.type === 'faq' ? block.items : []))
    .filter(({ title, body }) => title && body.length > 0);
  if (questions.length === 0) return [];
  const data = {
    '@type': 'FAQPage',
    mainEntity: questions.map(
      ({ title, body }) =>
        ({
          '@type': 'Question',
          name: title,
          acceptedAnswer: { '@type': 'Answer', text: plainText(body) },
        }) as const,
    ),
  } as const satisfies FAQPage;
  return [data];
}
