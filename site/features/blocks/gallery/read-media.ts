import type { Block } from '#providers/shaping/blocks/types.ts';
import type { Background, Medium } from '#providers/shaping/media/types.ts';
import type { Media } from './full-blocks.ts';

/** Reads the gallery's media from the blocks of a page; null when the page lacks one of them. */
export function readMedia(blocks: readonly Block[]): Media | null {
  const backgrounds = blocks.flatMap(({ background }) => background ?? []);
  const isPicture = ({ desktop }: Background) => desktop !== null && desktop.kind !== 'film';
  const background = backgrounds.find(isPicture);
  const darkBackground = blocks
    .flatMap((block) => (block.isDarkMode && block.background ? [block.background] : []))
    .find(isPicture);
  const movingBackground = backgrounds.find(({ desktop }) => desktop?.kind === 'film');
  const texts = blocks.filter((block) => block.type === 'text');
  const foregrounds = texts.flatMap(({ foreground }): Medium[] => (foreground ? [foreground] : []));
  const picture = foregrounds.find((medium) => medium.kind !== 'film');
  const loop = foregrounds.find((medium) => medium.kind === 'film');
  const film = texts.find((text) => text.film)?.film;
  const phones = blocks.flatMap((block) =>
    block.type === 'product' ? block.items.flatMap((item) => item.picture ?? []) : [],
  );
  if (!background || !darkBackground || !movingBackground || !picture || !loop || !film) return null;
  return { background, darkBackground, movingBackground, picture, phones, loop, film };
}
