import type { NewsletterLook } from '#providers/content/types.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { cx } from '#site/kernel/ui/cx.ts';
import type { PostedSignup } from './signup.ts';
import { SignupForm } from './signup-form.tsx';
import styles from './signup-section.module.css';

interface SignupSectionProps {
  /** Text that replaces the editors' text. */
  lead?: string;
  /** Whether the section begins a page, whose title is the text. */
  isPage?: boolean;
  /** The editors' look of the form, for its own page. */
  look?: NewsletterLook | null;
  posted?: PostedSignup;
}

/** The newsletter's form as a section of a page: `primary` in the editors' colors, `secondary` in the page's (NEWS-4). */
export function SignupSection({ lead, isPage = false, look, posted }: SignupSectionProps) {
  const { newsletter } = useLayoutData();
  const isPrimary = look?.variant === 'primary';
  const text = lead || newsletter.text;
  return (
    <section
      className={cx('two-columns', styles.section, isPrimary && `light ${styles.primary}`)}
      style={isPrimary ? colorsOf(look) : undefined}
      aria-label="Newsletter"
      data-variant={look?.variant ?? 'secondary'}
    >
      {isPage ? <h1 className="display">{text}</h1> : <p className="heading">{text}</p>}
      <SignupForm variant={isPrimary ? 'primary' : 'secondary'} posted={posted} />
    </section>
  );
}

/** The newsletter's form in the footer, in the footer's colors, unless the editors turned it off (NEWS-4). */
export function FooterSignup() {
  const { newsletter } = useLayoutData();
  if (!newsletter.renderInFooter) return null;
  return (
    <section className={styles.footer} aria-label="Newsletter">
      <p>{newsletter.text}</p>
      <SignupForm />
    </section>
  );
}

function colorsOf({ backgroundHexColor, contentTextColor, contentColor, backgroundColor }: NewsletterLook) {
  const ofContent = { '--light-type': contentTextColor, ...(contentColor && { '--content': contentColor }) };
  return { '--light-ground': backgroundHexColor, ...ofContent, '--button': backgroundColor } as object;
}
