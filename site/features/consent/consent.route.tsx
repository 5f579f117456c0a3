import { type SubmitEvent, useState } from 'react';
import { href, redirect } from 'react-router';
import { allowFormMethods, privateResponse } from '#site/kernel/http/route-middleware.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { layoutWordsOf, pageHead } from '#site/kernel/layout/page-head.ts';
import narrow from '#site/kernel/screens/narrow-page.module.css';
import { Button } from '#site/kernel/ui/button.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import type { Route } from './+types/consent.route.ts';
import styles from './consent.module.css';
import { type ConsentAnswer, consentField, parseConsentAnswer } from './consent-answer.ts';
import { type Consent, readConsent, storeAnswer } from './consent-server.ts';
import { storeConsentAnswer } from './store-answer.ts';
import { useConsentAnswer } from './stored-answer.ts';

export const handle = { withoutConsentNotice: true } satisfies PageHandle;

export const middleware = [allowFormMethods, privateResponse];

export function loader(args: Route.LoaderArgs) {
  return { ...readConsent(args), isSaved: new URL(args.request.url).searchParams.has('kept') };
}

/** Redirects, so that a reload posts nothing again (post/redirect/get). */
export async function action(args: Route.ActionArgs) {
  return redirect(`${href('/consent')}?kept`, { status: 303, headers: await storeAnswer(args) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ matches, title: layoutWordsOf(matches)?.cookieSettings });
}

/** Shows the visitor's answer, and changes it (CONSENT-1). */
export default function ConsentPage({ loaderData }: Route.ComponentProps) {
  const { pixel, words } = useLayoutData();
  return (
    <div className={narrow.page}>
      <h1 className="display">{words.cookieSettings}</h1>
      {pixel ? (
        <PixelConsent {...loaderData} />
      ) : (
        <p className="heading">Nobody counts visits here, so there is nothing to allow.</p>
      )}
      <dl className={styles.meanings}>
        {pixel && <Meanings />}
        <dt>{pixel ? 'In either case' : 'What is kept'}</dt>
        <dd>
          The shop keeps your cart for seven days{pixel && ', and your answer for a year'}. Your browser keeps the theme
          and the carrier that you chose. {pixel && 'You can change your answer here at any time.'}
        </dd>
      </dl>
      <p>
        <Link to={href('/:slug', { slug: 'cookie-policy' })}>view our cookie policy</Link>
      </p>
    </div>
  );
}

interface PixelConsentProps extends Consent {
  /** The page is the response to a posted answer. */
  isSaved: boolean;
}

/** With JavaScript an answer takes effect at once, also offline. */
function PixelConsent({ isSaved, ...fromServer }: PixelConsentProps) {
  const { hasOptedOut } = fromServer;
  const answer = useConsentAnswer(fromServer.answer);
  const [isNew, setNew] = useState(isSaved);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const submitted = parseConsentAnswer(
      new FormData(event.currentTarget, event.nativeEvent.submitter).get(consentField),
    );
    if (!submitted) return;
    event.preventDefault();
    storeConsentAnswer(submitted);
    setNew(true);
  }

  return (
    <>
      <p role="status" className="heading">
        {consentSummary({ answer, hasOptedOut }, isNew)}
      </p>
      {!hasOptedOut && (
        <form method="post" action={href('/consent')} className={`row ${styles.answers}`} onSubmit={onSubmit}>
          <Button name={consentField} value="deny" variant="secondary" aria-pressed={answer === 'deny'}>
            deny
          </Button>
          <Button name={consentField} value="allow" variant="secondary" aria-pressed={answer === 'allow'}>
            allow
          </Button>
        </form>
      )}
    </>
  );
}

const summaries: Readonly<Record<ConsentAnswer | 'none', string>> = {
  none: 'You have not answered yet. Nothing is counted.',
  allow: 'You allowed the pixel. It counts your visits.',
  dismiss: 'You acknowledged the notice. The pixel counts your visits.',
  deny: 'You said no. The pixel is off, and nothing is counted.',
};

/** The visitor's consent as text; `isNew` confirms an answer that was just given. */
function consentSummary({ answer, hasOptedOut }: Consent, isNew: boolean): string {
  if (hasOptedOut) return 'Your browser asks us not to follow you. That counts as a no, so nothing is counted.';
  return (isNew && answer ? 'Your answer is kept. ' : '') + summaries[answer ?? 'none'];
}

function Meanings() {
  return (
    <>
      <dt>If you allow</dt>
      <dd>
        One pixel of a social network is loaded. It is told which pages and products you look at, what you put into the
        cart, and when you go to the checkout, so that we know which advertisement led here.
      </dd>
      <dt>If you deny</dt>
      <dd>The pixel is not loaded, and cookies that it left with us are removed. The shop works just the same.</dd>
    </>
  );
}
