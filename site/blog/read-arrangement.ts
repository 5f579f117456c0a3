import type { RouterContextProvider } from 'react-router';
import type { Settings } from '#providers/content/types.ts';
import { providersContext, shopContext } from '#site/context.ts';
import { within } from '#site/pages/patience.ts';
import { isProviderFault } from '#site/pages/provider-fault.ts';

/** Milliseconds that the editors' order may keep the articles waiting. */
const patience = 1500;

type Arrangement = Pick<Settings, 'tagOrder' | 'selectedArticles'>;

/** How the editors arranged the blog; in no order where that cannot be had, since the articles can be read without. */
export async function readArrangement(context: Readonly<RouterContextProvider>): Promise<Arrangement> {
  const { content } = context.get(providersContext);
  const { report } = context.get(shopContext);
  return within(content.settings(), patience, report).catch((fault: unknown) => {
    if (!isProviderFault(fault)) throw fault;
    report(fault);
    return { tagOrder: [], selectedArticles: [] };
  });
}
