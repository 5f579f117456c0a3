import type { HeaderBlock, Page } from '#providers/content/types.ts';
import { Backdrop } from '#site/ui/backdrop.tsx';
import styles from './page-header.module.css';

/** How a generic page opens: the editors' header blocks, or its title where they made none. */
export function PageHeader({ page: { header, title } }: { page: Page }) {
  const [first, ...rest] = header;
  return (
    <>
      <header className={classesOf(first)}>
        <h1 className="display">{first?.title ?? title}</h1>
        {first?.background && <HeaderMedium background={first.background} eager />}
      </header>
      {rest.map((block) => (
        <div key={block.key} className={classesOf(block)}>
          {block.title && <h2 className="heading">{block.title}</h2>}
          {block.background && <HeaderMedium background={block.background} />}
        </div>
      ))}
    </>
  );
}

function HeaderMedium(medium: { background: NonNullable<HeaderBlock['background']>; eager?: boolean }) {
  return (
    <div className={styles.medium}>
      <Backdrop {...medium} />
    </div>
  );
}

function classesOf(block: HeaderBlock | undefined): string {
  const classes = [styles.header, block?.isDarkMode && `dark ${styles.ground}`, block?.showBorderTop && styles.border];
  return classes.filter(Boolean).join(' ');
}
