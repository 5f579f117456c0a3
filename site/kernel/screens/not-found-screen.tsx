import { href } from 'react-router';
import type { ErrorPage } from '#providers/content/types.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { notFoundTheme, useNotFoundBackground } from '#site/kernel/layout/page-handle.ts';
import { pageTitle } from '#site/kernel/layout/page-head.ts';
import { ButtonLink } from '#site/kernel/ui/button.tsx';
import styles from './picture-screen.module.css';
import { PictureScreen } from './picture-screen.tsx';

/** The 404 page: the editors' error page (PAGE-4); without one, the site's own words (ROUTE-15). */
export function NotFoundScreen({ page }: { page: ErrorPage | null }) {
  const background = useNotFoundBackground();
  return (
    <PictureScreen background={background} theme={notFoundTheme(background)}>
      <title>{pageTitle('404', useLayoutData().brand)}</title>
      <h1 className="display">{page?.message ?? 'sorry, page not found'}</h1>
      <ButtonLink to={page?.button.href ?? href('/')}>{page?.button.label ?? 'return to home page'}</ButtonLink>
      {page?.logo && (
        <img className={styles.logo} src={page.logo.url} width={page.logo.width} height={page.logo.height} alt="" />
      )}
    </PictureScreen>
  );
}
