import type { HeaderBlock as Header } from '#providers/content/types.ts';
import { BackgroundMedium } from '#site/kernel/ui/background-medium.tsx';
import { cx } from '#site/kernel/ui/cx.ts';
import styles from './header-block.module.css';

interface HeaderBlocksProps {
  headers: readonly Header[];
  /** The page's title; the first header may show another one. */
  title: string;
  /** Whether the first header block reaches under the page's header. */
  isUnderHeader?: boolean;
  /** Whether the first title is a small label above a lead that is as large as a title. */
  isLabel?: boolean;
}

/** The beginning of a page: its title on a plain background, above a picture or film across the whole width. */
export function HeaderBlocks({ headers: [first, ...rest], title, isUnderHeader, isLabel }: HeaderBlocksProps) {
  return (
    <>
      <HeaderBlock
        header={first}
        title={first?.title ?? title}
        level={1}
        isUnderHeader={isUnderHeader}
        isLabel={isLabel}
      />
      {rest.map((header, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <HeaderBlock key={index} header={header} title={header.title} level={2} />
      ))}
    </>
  );
}

interface HeaderBlockProps {
  header: Header | undefined;
  title: string | null;
  level: 1 | 2;
  isUnderHeader?: boolean;
  isLabel?: boolean;
}

function HeaderBlock({ header, title, level, isUnderHeader, isLabel }: HeaderBlockProps) {
  const { isDarkMode, showBorderTop, background } = header ?? {};
  const Title = `h${level}` as const;
  const classes = cx(styles.header, isDarkMode && 'dark', showBorderTop && 'ruled', isUnderHeader && styles.under);
  // A block that is nothing but a title: a first text without a title may stand beside it (text-block.module.css).
  const isAlone = !isDarkMode && !showBorderTop && !background && !isLabel;
  return (
    <header
      className={classes}
      data-level={level}
      data-alone={isAlone || undefined}
      data-label={isLabel || undefined}
      dir="auto"
    >
      {title && <Title className={isLabel ? 'small quiet' : 'display'}>{title}</Title>}
      {background && (
        <div className={styles.figure}>
          <BackgroundMedium background={background} eager={level === 1} className={styles.medium} />
        </div>
      )}
    </header>
  );
}
