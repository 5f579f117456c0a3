import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Choice, firstChoice } from '#site/catalogue/product-choices.ts';
import { type RequestedChoice, setRequestedChoice } from '#site/catalogue/requested-choice.ts';

interface Chosen {
  form: RefObject<HTMLFormElement | null>;
  /** The product's own choice; undefined when there is none to have. */
  choice: Choice | undefined;
  /** The values of everything that is ticked, the product's own among them. */
  values: readonly string[];
  onChange: () => void;
}

/**
 * What is chosen in a form that works by itself: the boxes hold it, this only reads them, also after the browser has filled them in again
 * or another colour has put other variants behind them. The address keeps the chosen variant, so that it can be passed on.
 */
export function useChosen(choices: readonly Choice[], asked: RequestedChoice, posted: readonly string[]): Chosen {
  const form = useRef<HTMLFormElement>(null);
  const first =
    choices.find(({ value, available }) => available && posted.includes(value)) ?? firstChoice(choices, asked);
  const [ticked, setTicked] = useState<readonly string[]>(first ? [first.value, ...posted] : posted);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other choices are what makes the boxes say something else
  useEffect(() => setTicked(tickedIn(form.current)), [choices]);

  const choice = choices.find(({ value, available }) => available && ticked.includes(value)) ?? first;

  function onChange() {
    const values = tickedIn(form.current);
    const chosen = choices.find(({ value }) => values.includes(value));
    setTicked(values);
    if (chosen && chosen.value !== choice?.value) keepInAddress(chosen.value);
  }

  return { form, choice, values: ticked, onChange };
}

/** What a disabled group holds counts too: it is back as soon as the group is. */
function tickedIn(form: HTMLFormElement | null): string[] {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input[name^="item"]') ?? [];
  return Array.from(inputs).flatMap(({ type, checked, value }) => (type === 'hidden' || checked ? [value] : []));
}

function keepInAddress(value: string): void {
  const url = new URL(window.location.href);
  setRequestedChoice(value, url.searchParams);
  window.history.replaceState(window.history.state, '', url);
}
