import type { Page } from '#providers/content/types.ts';
import { Blocks } from '#site/blocks/blocks.tsx';
import { organisation, organisationData } from '#site/chrome/organisation.ts';
import type { PageFrame } from '#site/chrome/page-frame.ts';
import { pageHead, siteUrlOf } from '#site/chrome/page-head.ts';
import { providersContext, shopContext } from '#site/context.ts';
import type { Route } from './+types/home.route.ts';
import { answered, isProviderFault } from './provider-fault.ts';

export const handle = { navColor: 'white', picture: 'page' } satisfies PageFrame;

/** The home page is the query service's start page; when that cannot be had, the content service's page of the same slug (HOME-8). */
export async function loader({ context }: Route.LoaderArgs) {
  const { startPage, content } = context.get(providersContext);
  const { report } = context.get(shopContext);
  const page = await startPage.page().catch((fault: unknown) => {
    if (!isProviderFault(fault)) throw fault;
    report(fault);
    return null;
  });
  return page
    ? { page, isError: false }
    : { page: await answered<Page | null>(content.page('start'), report), isError: true };
}

export function meta({ matches }: Route.MetaArgs) {
  const siteUrl = siteUrlOf(matches);
  return pageHead({ siteUrl, description: organisation.description, structuredData: organisationData(siteUrl) });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="visually-hidden">Homepage</h1>
      <Blocks blocks={loaderData.page?.blocks ?? []} isFirstScreen />
    </>
  );
}
