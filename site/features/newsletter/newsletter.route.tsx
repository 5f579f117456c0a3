import { href } from 'react-router';
import { allowFormMethods } from '#site/kernel/http/route-middleware.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import type { Route } from './+types/newsletter.route.ts';
import styles from './newsletter-page.module.css';
import { SignupSection } from './signup-section.tsx';
import { subscribe } from './signup-server.ts';

export const handle = { hasSignup: true } satisfies PageHandle;

export const middleware = [allowFormMethods];

/** The response to a post is private; the page itself is the same for everybody. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Responds with this page instead of a redirect, so that no address contains the visitor's input. */
export async function action(args: Route.ActionArgs) {
  return subscribe(args);
}

export function meta({ matches }: Route.MetaArgs) {
  const description = 'Letters from us, when there is something to say. Leave your email and read the next one.';
  return pageHead({ siteUrl: siteUrlOf(matches), path: href('/newsletter'), title: 'Newsletter', description });
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1 className="display">Newsletter</h1>
      <SignupSection posted={actionData} />
    </div>
  );
}
