import type { ButtonHTMLAttributes } from 'react';
import type { CallToAction } from '#providers/shaping/links/types.ts';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

type Variant = CallToAction['variant'];

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  wide?: boolean;
}

export function Button({ variant = 'primary', wide = false, ...button }: ButtonProps) {
  return <button type="submit" {...button} className={buttonClass(variant, wide)} />;
}

interface ButtonLinkProps {
  to: string;
  variant?: Variant;
  wide?: boolean;
  children: string;
}

export function ButtonLink({ to, variant = 'primary', wide = false, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(variant, wide)}>
      {children}
    </Link>
  );
}

/** An editor's call to action: a link when it leads somewhere, else a plain button (LINK-3, LINK-5). */
export function CallToActionButton({ cta }: { cta: CallToAction }) {
  if (!cta.link) {
    return (
      <button type="button" className={buttonClass(cta.variant)} aria-label={cta.ariaLabel ?? undefined}>
        {cta.label}
      </button>
    );
  }
  return (
    <Link
      to={cta.link.href}
      newTab={cta.link.openInNewTab}
      className={buttonClass(cta.variant)}
      ariaLabel={cta.ariaLabel ?? cta.link.ariaLabel}
    >
      {cta.label}
    </Link>
  );
}

export function buttonClass(variant: Variant, wide = false): string {
  return cx(styles.button, styles[variant], wide && styles.wide);
}
