import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { providersContext } from '#site/kernel/context.ts';
import { Blocks } from '../blocks.tsx';
import { HeaderBlocks } from '../header-block.tsx';
import { bareBlocks } from './bare-blocks.ts';
import { fullBlocks } from './full-blocks.ts';
import styles from './gallery.module.css';
import { Primitives } from './primitives.tsx';
import { readMedia } from './read-media.ts';
import { words } from './words.ts';

/** Pictures come from the start page, so that their addresses are real. */
export async function loader({ context }: LoaderFunctionArgs) {
  const page = await context.get(providersContext).startPage.page();
  const media = page && readMedia(page.blocks);
  if (!media) throw data('The start page has not got every kind of medium to show the blocks with.', { status: 404 });
  return { media };
}

export function meta() {
  return [{ title: 'Blocks' }];
}

/** Every user-interface part, and every block in every variant. In development only (site/routes.ts). */
export default function Gallery() {
  const { media } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="visually-hidden">Blocks</h1>
      <Primitives />
      {Object.entries(words).map(([length, texts]) =>
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
        <p className={`small quiet ${styles.name}`}>all left out that can be</p>
        <HeaderBlocks headers={[]} title="A page without a header" />
        <Blocks blocks={bareBlocks} />
      </div>
    </>
  );
}
