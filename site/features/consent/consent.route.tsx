import { type SubmitEvent, useState } from 'react';
import { href, redirect } from 'react-router';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import narrow from '#site/kernel/screens/narrow-page.module.css';
import { Button } from '#site/kernel/ui/button.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import type { Route } from './+types/consent.route.ts';
import { choiceOf } from './choice.ts';
import { choose } from './choose.ts';
import styles from './consent.module.css';
import { type Consent, readConsent, takeChoice } from './consent-requests.ts';
import { standing } from './standing.ts';
import { useChoice } from './use-choice.ts';

export const handle = { withoutConsentNotice: true } satisfies PageHandle;

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

export function loader(args: Route.LoaderArgs) {
  return { ...readConsent(args), isKept: new URL(args.request.url).searchParams.has('kept') };
}

/** Answered by a redirect, so that reloading sends nothing again. */
export async function action(args: Route.ActionArgs) {
  return redirect(`${href('/consent')}?kept`, { status: 303, headers: await takeChoice(args) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ siteUrl: siteUrlOf(matches), title: 'Cookie settings', noIndex: true });
}

/** Where an answer is seen, given and taken back (CONSENT-1). */
export default function ConsentPage({ loaderData }: Route.ComponentProps) {
  const { pixel } = useLayoutData();
  return (
    <div className={narrow.page}>
      <h1 className="display">Cookie settings</h1>
      {pixel ? (
        <PixelChoice {...loaderData} />
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

interface PixelChoiceProps extends Consent {
  /** Whether the visitor comes from answering. */
  isKept: boolean;
}

/** With scripts an answer holds at once, offline too. */
function PixelChoice({ isKept, ...sent }: PixelChoiceProps) {
  const { hasOptedOut } = sent;
  const choice = useChoice(sent.choice);
  const [hasChosen, setChosen] = useState(isKept);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const chosen = choiceOf(new FormData(event.currentTarget, event.nativeEvent.submitter).get('choice'));
    if (!chosen) return;
    event.preventDefault();
    choose(chosen);
    setChosen(true);
  }

  return (
    <>
      <p role="status" className="heading">
        {standing({ choice, hasOptedOut }, hasChosen)}
      </p>
      {!hasOptedOut && (
        <form method="post" action={href('/consent')} className={`row ${styles.choices}`} onSubmit={onSubmit}>
          <Button name="choice" value="deny" variant="secondary" aria-pressed={choice === 'deny'}>
            deny
          </Button>
          <Button name="choice" value="allow" variant="secondary" aria-pressed={choice === 'allow'}>
            allow
          </Button>
        </form>
      )}
    </>
  );
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
