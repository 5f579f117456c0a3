import { data } from 'react-router';
import { Blocks } from '#site/blocks/blocks.tsx';
import { pageHead, siteUrlOf } from '#site/chrome/page-head.ts';
import { providersContext, shopContext } from '#site/context.ts';
import { Picture } from '#site/ui/picture.tsx';
import type { Route } from './+types/generic-page.route.ts';
import styles from './generic-page.module.css';
import { answered } from './provider-fault.ts';

/** A page of the content service, or the modal page of the same slug where there is one (ROUTE-13). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  const { report } = context.get(shopContext);
  const [modal, page] = await answered(
    Promise.all([content.modalPage(params.slug), content.page(params.slug)]),
    report,
  );
  const found = modal ?? page;
  if (!found) throw data(null, { status: 404 });
  return { page: found };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, metadata } = loaderData.page;
  return pageHead({ siteUrl: siteUrlOf(matches), title, metadata });
}

export default function GenericPage({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  const [header] = page.header;
  const picture = header?.background?.desktop;
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <h1 className="display">{header?.title ?? page.title}</h1>
        {picture?.kind === 'picture' && <Picture picture={picture} sizes="100vw" eager className={styles.picture} />}
      </header>
      <Blocks blocks={page.blocks} />
    </article>
  );
}
