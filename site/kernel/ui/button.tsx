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
  const { label, ariaLabel: name, variant, href, openInNewTab } = cta;
  // Search engines know a link only by its text: if its accessible name continues the label, the rest is text too.
  const rest = name?.startsWith(`${label} `) ? name.slice(label.length) : null;
  const className = buttonClass(variant);
  const content = (
    <>
      {label}
      {rest && <span className="visually-hidden">{rest}</span>}
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" className={className} aria-label={rest ? undefined : name}>
        {content}
      </button>
    );
  }
  return (
    <Link to={href} newTab={openInNewTab} className={className} ariaLabel={rest ? null : name}>
      {content}
    </Link>
  );
}

export function buttonClass(variant: Variant, wide = false): string {
  return cx(styles.button, styles[variant], wide && styles.wide);
}
