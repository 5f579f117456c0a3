import type { RouterContextProvider } from 'react-router';
import type { FrameSettings, NewsletterSettings, Settings } from '#providers/content/types.ts';
import { ifHad } from '#site/kernel/loading/provider-fault.ts';

/** Milliseconds that the frame may keep the page waiting. */
const timeLimit = 1500;

/** null when they cannot be had in time: the frame is plainer then, but the page inside it still stands. */
export async function readFrameSettings(context: Readonly<RouterContextProvider>): Promise<FrameSettings | null> {
  const settings = await readSettings(context);
  return settings && frameOf(settings);
}

/** All of the settings; null when they cannot be had in time. */
export function readSettings(context: Readonly<RouterContextProvider>): Promise<Settings | null> {
  return ifHad(context, timeLimit, ({ content }) => content.settings());
}

/** How the form for the newsletter looks; null when that cannot be had in time, and the form is a plain one. */
export function readNewsletter(context: Readonly<RouterContextProvider>): Promise<NewsletterSettings | null> {
  return ifHad(context, timeLimit, ({ content }) => content.newsletter());
}

/** The rest would be sent along with every page. */
function frameOf({ tagOrder, selectedArticles, faqs, ...frame }: Settings): FrameSettings {
  return frame;
}
