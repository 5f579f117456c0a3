import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { pageHead, siteUrlOf } from '#site/chrome/page-head.ts';
import { providersContext } from '#site/context.ts';
import { readPage } from '#site/pages/read-page.ts';
import { readFlow } from '#site/shop/read-flow.ts';
import type { Route } from './+types/checker.route.ts';
import { readAnswers } from './answers.ts';
import { AnswersSoFar } from './answers-so-far.tsx';
import styles from './checker.module.css';
import { CheckerHeader } from './checker-header.tsx';
import { countryNames } from './country-names.ts';
import { soldOf } from './offers.ts';
import { Question } from './question.tsx';
import { Result } from './result.tsx';

/** All that the questions need, at once: an answer is only another address of this page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  return readPage(context, {
    model: () => Promise.all([content.compatibility(), readFlow(context)]),
    afterModel: ([check, flow]) => ({
      check,
      names: countryNames(check.countries.map(({ code }) => code)),
      sold: soldOf(flow),
    }),
  });
}

export function shouldRevalidate() {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  const description = 'Find out whether a Light phone works with your carrier, in three questions.';
  return pageHead({ siteUrl: siteUrlOf(matches), title: 'Carrier compatibility', description });
}

/** The carrier compatibility checker: one question at a time, then the answer (ROUTE-3, COMPAT-1 to COMPAT-3). */
export default function Checker({ loaderData: { check, names, sold } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const answers = readAnswers(search, check.countries);
  const { phone, country, carrier } = answers;
  const step = useFocusOfStep(search.toString());
  return (
    <div className={`light ${styles.checker}`} style={{ backgroundColor: check.backgroundHexColor }}>
      <CheckerHeader check={check} />
      <h1 className={answers.phone ? 'small' : 'display'}>{check.titleText ?? 'Will it work with your carrier?'}</h1>
      <AnswersSoFar answers={answers} names={names} />
      <section ref={step} tabIndex={-1} className={styles.step}>
        {phone && country && carrier !== null ? (
          <Result answers={{ phone, country, carrier }} check={check} sold={sold} />
        ) : (
          <Question answers={answers} check={check} names={names} />
        )}
      </section>
    </div>
  );
}

/** The next question has the keyboard, and is read out, when it takes the place of the one before. */
function useFocusOfStep(address: string) {
  const step = useRef<HTMLElement>(null);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current !== address) step.current?.focus({ preventScroll: true });
    shown.current = address;
  }, [address]);
  return step;
}
