import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Block } from '#providers/shaping/blocks/types.ts';
import type { Background, Medium } from '#providers/shaping/media/types.ts';
import { providersContext } from '#site/kernel/context.ts';
import { Blocks } from '../blocks.tsx';
import { HeaderBlocks } from '../header-block.tsx';
import { bareBlocks } from './bare-blocks.ts';
import { fullBlocks, type Media } from './full-blocks.ts';
import { Primitives } from './primitives.tsx';
import { sampleTexts } from './sample-texts.ts';
import styles from './style-guide.module.css';

/** Pictures come from the start page, so that their addresses are real. */
export async function loader({ context }: LoaderFunctionArgs) {
  const page = await context.get(providersContext).startPage.page();
  const media = page && readMedia(page.blocks);
  if (!media) throw data('The start page lacks a kind of medium that the blocks show.', { status: 404 });
  return { media };
}

/** Reads the style guide's media from the blocks of a page; null when the page lacks one of them. */
function readMedia(blocks: readonly Block[]): Media | null {
  const backgrounds = blocks.flatMap(({ background }) => background ?? []);
  const isPicture = ({ desktop }: Background) => desktop !== null && desktop.kind !== 'film';
  const background = backgrounds.find(isPicture);
  const darkBackground = blocks
    .flatMap((block) => (block.isDarkMode && block.background ? [block.background] : []))
    .find(isPicture);
  const movingBackground = backgrounds.find(({ desktop }) => desktop?.kind === 'film');
  const texts = blocks.filter((block) => block.type === 'text');
  const foregrounds = texts.flatMap(({ foreground }): Medium[] => (foreground ? [foreground] : []));
  const media = [...foregrounds, ...backgrounds.flatMap(({ desktop }) => desktop ?? [])];
  const picture = media.find((medium) => medium.kind !== 'film');
  const loop = media.find((medium) => medium.kind === 'film');
  const film = texts.find((text) => text.film)?.film;
  const phones = blocks.flatMap((block) =>
    block.type === 'product' ? block.items.flatMap((item) => item.picture ?? []) : [],
  );
  if (!background || !darkBackground || !movingBackground || !picture || !loop || !film) return null;
  return { background, darkBackground, movingBackground, picture, phones, loop, film };
}

export function meta() {
  return [{ title: 'Blocks' }];
}

/** Every user-interface part, and every block in every variant. In development only (site/routes.ts). */
export default function StyleGuide() {
  const { media } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="visually-hidden">Blocks</h1>
      <Primitives />
      {Object.entries(sampleTexts).map(([length, texts]) =>
        [false, true].map((isDarkMode) => {
          const name = `${length}, ${isDarkMode ? 'dark' : 'light'}`;
          const background = isDarkMode ? media.darkBackground : media.background;
          const header = {
            key: name,
            title: texts.title,
            isDarkMode,
            showBorderTop: true,
            background,
          };
          return (
            <div key={name} data-variant={name}>
              <p className={`small quiet ${styles.name}`}>{name}</p>
              <HeaderBlocks headers={[header]} title="" />
              <Blocks blocks={fullBlocks(media, texts, isDarkMode)} />
            </div>
          );
        }),
      )}
      <div data-variant="bare">
        <p className={`small quiet ${styles.name}`}>without optional fields</p>
        <HeaderBlocks headers={[]} title="A page without a header" />
        <Blocks blocks={bareBlocks} />
      </div>
    </>
  );
}
