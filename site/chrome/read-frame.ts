import type { Content, FrameSettings, Settings } from '#providers/content/types.ts';
import { isProviderFault } from '#site/pages/provider-fault.ts';

/** Milliseconds that the frame may keep the page waiting. */
const patience = 1500;

/** null when they cannot be had in time: the frame is plainer then, but the page inside it still stands. */
export async function readFrameSettings(
  content: Pick<Content, 'settings'>,
  report: (fault: unknown) => void,
): Promise<FrameSettings | null> {
  const reading = content
    .settings()
    .then(frameOf)
    .catch((fault: unknown) => {
      if (!isProviderFault(fault)) throw fault;
      report(fault);
      return null;
    });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null);
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

/** The rest would be sent along with every page. */
function frameOf({ tagOrder, selectedArticles, faqs, ...frame }: Settings): FrameSettings {
  return frame;
}
