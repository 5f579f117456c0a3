import type { RouterContextProvider } from 'react-router';
import type { Settings } from '#providers/content/types.ts';
import { readSettings } from '#site/kernel/layout/read-frame.ts';

type Arrangement = Pick<Settings, 'tagOrder' | 'selectedArticles'>;

/** How the editors arranged the blog; in no order where that cannot be had, since the articles can be read without. */
export async function readArrangement(context: Readonly<RouterContextProvider>): Promise<Arrangement> {
  const settings = await readSettings(context);
  return settings ?? { tagOrder: [], selectedArticles: [] };
}
