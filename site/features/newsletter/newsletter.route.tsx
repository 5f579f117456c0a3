import { href } from 'react-router';
import type { NewsletterLook, NewsletterSettings } from '#providers/content/types.ts';
import { allowFormMethods } from '#site/kernel/http/route-middleware.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead } from '#site/kernel/layout/page-head.ts';
import { optional, readWords } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/newsletter.route.ts';
import { FourLetters } from './four-letters.tsx';
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
  const [{ newsletterWords }, settings] = await Promise.all([
    readWords(context, 'newsletterWords'),
    optional(context, ({ content }) => content.newsletter()),
  ]);
  return { words: newsletterWords, look: settings && lookOf(settings) };
}

/** Drops the fields that the layout has or that only the server needs. */
function lookOf({ text, renderInFooter, url, ...look }: NewsletterSettings): NewsletterLook {
  return look;
}

/** Responds with this page instead of a redirect, so that no address contains the visitor's input. */
export async function action(args: Route.ActionArgs) {
  return subscribe(args);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageHead({ matches, path: href('/newsletter'), ...loaderData?.words });
}

export default function NewsletterPage({ loaderData: { words, look }, actionData }: Route.ComponentProps) {
  return (
    <section className={styles.page}>
      <SignupSection lead={words.lead} isPage look={look} posted={actionData} />
      <FourLetters />
    </section>
  );
}
