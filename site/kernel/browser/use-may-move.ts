import { useMedia } from './use-media.ts';

/** Whether a film may play by itself: nobody asked for less motion or for less data. False until the page is alive. */
export function useMayMove(): boolean {
  return useMedia('(prefers-reduced-motion: no-preference)') && !savesData();
}

/** Save-Data, where the browser tells. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
