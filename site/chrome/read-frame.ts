import type { Content, FrameSettings, Settings } from '#providers/content/types.ts';
import { ifHad } from '#site/pages/provider-fault.ts';

type Asked = Pick<Content, 'settings'>;
type Report = (fault: unknown) => void;

/** Milliseconds that the frame may keep the page waiting. */
const patience = 1500;

/** null when they cannot be had in time: the frame is plainer then, but the page inside it still stands. */
export async function readFrameSettings(content: Asked, report: Report): Promise<FrameSettings | null> {
  const settings = await readSettings(content, report);
  return settings && frameOf(settings);
}

/** All of the settings; null when they cannot be had in time. */
export function readSettings(content: Asked, report: Report): Promise<Settings | null> {
  return ifHad(content.settings(), patience, report);
}

/** The rest would be sent along with every page. */
function frameOf({ tagOrder, selectedArticles, faqs, ...frame }: Settings): FrameSettings {
  return frame;
}
