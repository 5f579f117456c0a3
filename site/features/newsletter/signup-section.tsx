import type { NewsletterSettings } from '#providers/content/types.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import type { PostedSignup } from './signup.ts';
import { SignupForm } from './signup-form.tsx';
import styles from './signup-section.module.css';

interface SignupSectionProps {
  /** As the editors chose, when left out. */
  variant?: NewsletterSettings['variant'];
  posted?: PostedSignup;
}

/** The newsletter's form on its own: primary on the editors' ground in their colours, secondary on the page's (NEWS-4). */
export function SignupSection({ variant, posted }: SignupSectionProps) {
  const { newsletter } = useLayoutData();
  const shown = newsletter && (variant ?? newsletter.variant);
  const isPrimary = newsletter !== null && shown === 'primary';
  return (
    <section
      className={isPrimary ? `light ${styles.section} ${styles.primary}` : styles.section}
      style={isPrimary ? coloursOf(newsletter) : undefined}
      aria-label="Newsletter"
      data-variant={shown}
    >
      <p className="heading">{newsletter?.text ?? plainText}</p>
      <SignupForm variant={isPrimary ? 'primary' : 'secondary'} posted={posted} />
    </section>
  );
}

/** Where the editors' words cannot be had. */
export const plainText = 'subscribe to our newsletter, sent sparingly';

function coloursOf({ backgroundHexColor, contentTextColor, backgroundColor }: NewsletterSettings) {
  return { backgroundColor: backgroundHexColor, color: contentTextColor, '--button': backgroundColor } as object;
}
