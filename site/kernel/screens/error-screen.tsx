import type { ReactNode } from 'react';
import { href, useLocation } from 'react-router';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { Logo } from '#site/kernel/layout/logo.tsx';
import { pageTitle } from '#site/kernel/layout/page-head.ts';
import { buttonClass } from '#site/kernel/ui/button.tsx';
import { cx } from '#site/kernel/ui/cx.ts';
import { Fog } from './fog.tsx';
import styles from './screen.module.css';

interface ErrorScreenProps {
  /** What happened, and what the visitor can do. */
  advice: string;
  /** Whether the screen offers the link home. */
  reload?: boolean;
  /** Called when the link home is followed. */
  onReload?: () => void;
  /** Whether the page has header and footer, which the screen would otherwise cover. */
  hasChrome?: boolean;
  children?: ReactNode;
  /** Content that is shown after `children` if scripts are off. */
  withoutScripts?: ReactNode;
}

/**
 * Full-screen error (PAGE-3), mostly without the layout of other pages (`usePageLayout`). The link home loads a new document, without broken state.
 */
export function ErrorScreen({
  advice,
  reload = false,
  onReload,
  hasChrome = false,
  children,
  withoutScripts,
}: ErrorScreenProps) {
  const { brand } = useLayoutData();
  return (
    <section className={cx(styles.screen, !hasChrome && styles.covering)}>
      <Fog />
      {!hasChrome && <HomeLogo name={brand.name} isLink={reload} onReload={onReload} />}
      <title>{pageTitle('Something went wrong', brand)}</title>
      <h1 className="display">
        <em>Something went wrong</em>
      </h1>
      <p role="status">{advice}</p>
      {(reload || children) && (
        <div className="row">
          {reload && <WayHome onReload={onReload} />}
          {children}
        </div>
      )}
      {withoutScripts && (
        <noscript>
          <div className="row">{withoutScripts}</div>
        </noscript>
      )}
    </section>
  );
}

interface HomeLogoProps extends Pick<ErrorScreenProps, 'onReload'> {
  name: string;
  /** Whether the logo is a link, as on a screen that offers the way home (PAGE-6). */
  isLink: boolean;
}

/** The logo, in the same place as on other pages. */
function HomeLogo({ name, isLink, onReload }: HomeLogoProps) {
  const className = `tap ${styles.logo}`;
  if (!isLink) {
    return (
      <span className={className}>
        <Logo />
      </span>
    );
  }
  return (
    <a href={href('/')} aria-label={`${name}, home`} className={className} onClick={onReload}>
      <Logo />
    </a>
  );
}

/** A link that looks like a button. The specification sets its accessible name. */
export function WayHome({ onReload }: Pick<ErrorScreenProps, 'onReload'>) {
  return (
    <a href={href('/')} aria-label="navigate to home" className={buttonClass('primary')} onClick={onReload}>
      Return home
    </a>
  );
}

/** Loads the page again, without the app. */
export function TryAgainLink() {
  const { pathname, search } = useLocation();
  return (
    <a href={pathname + search} className={buttonClass('secondary')}>
      Try again
    </a>
  );
}
