import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import type { Route } from './+types/newsletter.route.ts';
import styles from './newsletter-page.module.css';
import { SignupSection } from './signup-section.tsx';
import { takeSignup } from './take-signup.ts';

export const handle = { hasSignup: true } satisfies PageHandle;

/** Only what somebody sent in is theirs alone; the page itself is the same for everybody. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** The form's answer is this page again, so that nothing of the visitor's stands in an address. */
export async function action(args: Route.ActionArgs) {
  return takeSignup(args);
}

export function meta({ matches }: Route.MetaArgs) {
  const description = 'Letters from us, when there is something to say.';
  return pageHead({ siteUrl: siteUrlOf(matches), title: 'Newsletter', description });
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1 className="display">Newsletter</h1>
      <SignupSection posted={actionData} />
    </div>
  );
}
