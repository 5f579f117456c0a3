import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readPhoneFlow } from '#site/catalogue/read-phone-flow.ts';
import { providersContext } from '#site/kernel/context.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import { readPage } from '#site/kernel/loading/read-page.ts';
import type { Route } from './+types/checker.route.ts';
import { type Answers, readAnswers } from './answers.ts';
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
    model: () => Promise.all([content.compatibility(), readPhoneFlow(context)]),
    afterModel: ([check, flow]) => ({
      check,
      names: countryNames(check.countries.map(({ code }) => code)),
      sold: soldOf(flow),
    }),
  });
}

/** Whether the page on screen lacks what the shop sells. */
let isShopMissed = false;

/** Read once for all the questions; asked for again only while the shop does not answer. */
export function shouldRevalidate(): boolean {
  return isShopMissed;
}

/** Each step has a title of its own, by which history, tabs and a page that is read out tell it from the others. */
export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const step = loaderData && stepTitle(readAnswers(new URLSearchParams(location.search), loaderData.check.countries));
  const description = 'Find out whether a Light phone works with your carrier, in three questions.';
  return pageHead({
    siteUrl: siteUrlOf(matches),
    title: step ? `${step} | Carrier compatibility` : 'Carrier compatibility',
    description,
  });
}

function stepTitle({ phone, country, carrier }: Answers): string | null {
  if (!phone) return null;
  if (!country) return 'Which country?';
  return carrier === null ? 'Which carrier?' : 'The answer';
}

/** The carrier compatibility checker: one question at a time, then the answer (ROUTE-3, COMPAT-1 to COMPAT-3). */
export default function Checker({ loaderData: { check, names, sold } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const answers = readAnswers(search, check.countries);
  const { phone, country, carrier } = answers;
  const step = useFocusOfStep(search.toString());
  useEffect(() => {
    isShopMissed = sold.phones.length === 0;
  }, [sold]);
  return (
    <div className={`light ${styles.checker}`} style={groundOf(check.backgroundHexColor)}>
      <CheckerHeader check={check} />
      <h1 className={answers.phone ? 'small' : 'display'}>{check.titleText ?? 'Will it work with your carrier?'}</h1>
      <AnswersSoFar answers={answers} names={names} />
      <section ref={step} tabIndex={-1} aria-labelledby="step" className={styles.step}>
        {phone && country && carrier !== null ? (
          <Result answers={{ phone, country, carrier }} check={check} sold={sold} />
        ) : (
          <Question answers={answers} check={check} names={names} />
        )}
      </section>
    </div>
  );
}

/** Also below the page's end, where the cookie notice makes room for itself. */
function groundOf(color: string) {
  return { backgroundColor: color, boxShadow: `0 7rem ${color}` };
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
