import { type CSSProperties, useEffect, useRef } from 'react';
import { href, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router';
import type { Words } from '#providers/content/types.ts';
import { readPhoneFlow } from '#site/catalogue/read-phone-flow.ts';
import { providersContext } from '#site/kernel/context.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead } from '#site/kernel/layout/page-head.ts';
import { loadPage, readWords } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/checker.route.ts';
import { type Answers, parseAnswers } from './answers.ts';
import styles from './checker.module.css';
import { CheckerHeader, GivenAnswers } from './checker-header.tsx';
import { countryNames } from './country-names.ts';
import { checkerProducts, productOf, productPath } from './offers.ts';
import { Question } from './question.tsx';
import { Result } from './result.tsx';

export const handle = { chrome: 'none' } satisfies PageHandle;

/** Loads the data of all questions at once: an answer only changes the query of this page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  return loadPage(context, {
    model: () => Promise.all([content.compatibility(), readPhoneFlow(context), readWords(context, 'checkerWords')]),
    afterModel: ([check, flow, { checkerWords }]) => ({
      words: checkerWords,
      check,
      names: countryNames(check.countries.map(({ code }) => code)),
      products: checkerProducts(flow),
    }),
  });
}

/** An answer needs no new data. `useRevalidator` reloads the page's data, without changing the address. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

/** Each step has a different title, for history, tabs and screen readers. */
export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { check, words } = loaderData;
  const step = stepTitle(parseAnswers(new URLSearchParams(location.search), check.countries), words);
  return pageHead({
    matches,
    path: href('/compatibility-checker'),
    title: step ? `${step} | ${words.title}` : words.title,
    description: words.description,
  });
}

function stepTitle({ phone, country, carrier }: Answers, words: Words['checkerWords']): string | null {
  if (!phone) return null;
  if (!country) return words.whichCountry;
  return carrier === null ? words.whichCarrier : words.answer;
}

/** The carrier compatibility checker: one question at a time, then the answer (ROUTE-3, COMPAT-1 to COMPAT-3). */
export default function Checker({ loaderData: { check, names, products, words } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const answers = parseAnswers(search, check.countries);
  const { phone, country, carrier } = answers;
  const isAnswered = phone !== null && country !== null && carrier !== null;
  const given = (
    <GivenAnswers answers={answers} names={names} otherCountry={words.otherCountry} otherCarrier={words.otherCarrier} />
  );
  const sold = phone && productOf(phone, products.phones);
  const step = useFocusOnStep(search.toString());
  useReloadOnStep(search.toString(), products.phones.length === 0);
  return (
    <div className={styles.checker} style={{ '--light-ground': check.backgroundHexColor } as CSSProperties}>
      <CheckerHeader check={check} phone={sold ? { name: phone.name, to: productPath(sold, country?.code) } : null} />
      <h1 className={phone ? 'visually-hidden' : 'small'}>{check.titleText ?? 'Will it work with your carrier?'}</h1>
      {!isAnswered && given}
      <section ref={step} tabIndex={-1} aria-labelledby="step" className={styles.step}>
        {isAnswered ? (
          <Result answers={{ phone, country, carrier }} check={check} products={products} words={words}>
            {given}
          </Result>
        ) : (
          <Question answers={answers} check={check} names={names} words={words} />
        )}
      </section>
    </div>
  );
}

/** Moves the focus to a question that replaces the previous one, so that screen readers read it. */
function useFocusOnStep(address: string) {
  const step = useRef<HTMLElement>(null);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current !== address) step.current?.focus({ preventScroll: true });
    shown.current = address;
  }, [address]);
  return step;
}

/** Reloads the page's data with each step while the storefront's products are missing. */
function useReloadOnStep(address: string, isMissing: boolean): void {
  const { revalidate } = useRevalidator();
  const loadedWith = useRef(address);
  useEffect(() => {
    if (isMissing && loadedWith.current !== address) void revalidate();
    loadedWith.current = address;
  }, [address, isMissing, revalidate]);
}
