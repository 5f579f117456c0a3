import { Fragment, type ReactNode, type SubmitEvent, useState } from 'react';
import { href, redirect } from 'react-router';
import type { Words } from '#providers/content/types.ts';
import { allowFormMethods, privateResponse } from '#site/kernel/http/route-middleware.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { layoutWordsOf, pageHead } from '#site/kernel/layout/page-head.ts';
import { readWords } from '#site/kernel/loading/load.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import type { Route } from './+types/consent.route.ts';
import styles from './consent.module.css';
import { type ConsentAnswer, consentField, parseConsentAnswer } from './consent-answer.ts';
import { type Consent, readConsent, storeAnswer } from './consent-server.ts';
import { storeConsentAnswer } from './store-answer.ts';
import { useConsentAnswer } from './use-answer.ts';

export const handle = { withoutConsentNotice: true } satisfies PageHandle;

export const middleware = [allowFormMethods, privateResponse];

export async function loader(args: Route.LoaderArgs) {
  const { consentWords } = await readWords(args.context, 'consentWords');
  const isSaved = new URL(args.request.url).searchParams.has('saved');
  return { ...readConsent(args), isSaved, words: consentWords };
}

/** Redirects, so that a reload posts nothing again (post/redirect/get). */
export async function action(args: Route.ActionArgs) {
  return redirect(`${href('/consent')}?saved`, { status: 303, headers: await storeAnswer(args) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ matches, title: layoutWordsOf(matches)?.cookieSettings });
}

/** Shows the visitor's answer, and changes it (CONSENT-1). */
export default function ConsentPage({ loaderData }: Route.ComponentProps) {
  const { pixel, words: layoutWords } = useLayoutData();
  const { words, hasOptedOut } = loaderData;
  const isAsked = pixel && !hasOptedOut;
  return (
    <div className={`below-header ${styles.page}`}>
      <h1 className="small quiet">{layoutWords.cookieSettings}</h1>
      {pixel ? <PixelConsent {...loaderData} /> : <p className="display">{words.withoutPixel}</p>}
      <dl className={styles.meanings}>
        {isAsked && (
          <>
            <Meaning term={words.ifDenied} text={words.ifDeniedText} />
            <Meaning term={words.ifAllowed} text={words.ifAllowedText} />
          </>
        )}
        <Meaning
          term={isAsked ? words.inEitherCase : words.whatIsKept}
          text={isAsked ? words.inEitherCaseText : words.whatIsKeptText}
        >
          <Link to={href('/:slug', { slug: 'cookie-policy' })} className="tap">
            view our cookie policy
          </Link>
        </Meaning>
      </dl>
    </div>
  );
}

interface PixelConsentProps extends Consent {
  words: Words['consentWords'];
  /** Whether the page is the response to a posted answer. */
  isSaved: boolean;
}

/** The form for the answer. With JavaScript the answer takes effect at once, also offline. */
function PixelConsent({ isSaved, words, ...fromServer }: PixelConsentProps) {
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
      <p role="status" className="display">
        {sentencesOf(consentSummary({ answer, hasOptedOut }, words)).map((sentence, index) => (
          <Fragment key={sentence}>
            {index > 0 && <br />}
            {sentence}
          </Fragment>
        ))}
      </p>
      {!hasOptedOut && (
        <form method="post" action={href('/consent')} className={`row ${styles.answers}`} onSubmit={onSubmit}>
          {(['deny', 'allow'] as const).map((value) => (
            <Button key={value} name={consentField} value={value} variant="secondary" aria-pressed={answer === value}>
              {value}
            </Button>
          ))}
          {/* The message is announced also when the same answer is given again. */}
          <p role="status" className="visually-hidden">
            {isNew && answer && words.saved}
          </p>
        </form>
      )}
    </>
  );
}

const summaries = {
  none: 'unanswered',
  allow: 'allowed',
  dismiss: 'acknowledged',
  deny: 'denied',
} as const satisfies Record<ConsentAnswer | 'none', keyof Words['consentWords']>;

function consentSummary({ answer, hasOptedOut }: Consent, words: Words['consentWords']): string {
  return hasOptedOut ? words.optedOut : words[summaries[answer ?? 'none']];
}

/** The sentences, each with the space after it. In large type each begins a line: a line with parts of two sentences reads badly. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!] )/);
}

function Meaning({ term, text, children }: { term: string; text: string; children?: ReactNode }) {
  return (
    <div className="two-columns ruled">
      <dt className="quiet">{term}</dt>
      <dd>
        <p>{text}</p>
        {children}
      </dd>
    </div>
  );
}
