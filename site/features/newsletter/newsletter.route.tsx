import { href } from 'react-router';
import { allowFormMethods } from '#site/kernel/http/route-middleware.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead } from '#site/kernel/layout/page-head.ts';
import { readWords } from '#site/kernel/loading/load.ts';
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

export async function loader({ context }: Route.LoaderArgs) {
  return (await readWords(context, 'newsletterWords')).newsletterWords;
}

/** Responds with this page instead of a redirect, so that no address contains the visitor's input. */
export async function action(args: Route.ActionArgs) {
  return subscribe(args);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageHead({ matches, path: href('/newsletter'), ...loaderData });
}

export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1 className="display">{loaderData.title}</h1>
      <SignupSection posted={actionData} />
    </div>
  );
}
