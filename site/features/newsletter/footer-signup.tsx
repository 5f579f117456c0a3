import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import styles from './footer-signup.module.css';
import { SignupForm } from './signup-form.tsx';
import { plainText } from './signup-section.tsx';

/** The newsletter's form in the footer, in the footer's colours, unless the editors want none there (NEWS-4). */
export function FooterSignup() {
  const { newsletter } = useLayoutData();
  if (newsletter?.renderInFooter === false) return null;
  return (
    <section className={styles.signup} aria-label="Newsletter">
      <p>{newsletter?.text ?? plainText}</p>
      <SignupForm />
    </section>
  );
}
