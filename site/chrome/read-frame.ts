import type { Content, FrameSettings, NewsletterSettings, Settings } from '#providers/content/types.ts';
import { ifHad } from '#site/pages/provider-fault.ts';

type Report = (fault: unknown) => void;

/** Milliseconds that the frame may keep the page waiting. */
const patience = 1500;

/** null when they cannot be had in time: the frame is plainer then, but the page inside it still stands. */
export async function readFrameSettings(
  content: Pick<Content, 'settings'>,
  report: Report,
): Promise<FrameSettings | null> {
  const settings = await readSettings(content, report);
  return settings && frameOf(settings);
}

/** All of the settings; null when they cannot be had in time. */
export function readSettings(content: Pick<Content, 'settings'>, report: Report): Promise<Settings | null> {
  return ifHad(content.settings(), patience, report);
}

/** How the form for the newsletter looks; null when that cannot be had in time, and the form is a plain one. */
export function readNewsletter(
  content: Pick<Content, 'newsletter'>,
  report: Report,
): Promise<NewsletterSettings | null> {
  return ifHad(content.newsletter(), patience, report);
}

/** The rest would be sent along with every page. */
function frameOf({ tagOrder, selectedArticles, faqs, ...frame }: Settings): FrameSettings {
  return frame;
}
