import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Item, type RequestedItem, writeRequestedItem } from '#site/catalogue/item.ts';
import { type Choice, firstChoice } from '#site/catalogue/product-choices.ts';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import { sessionStore, storeInTab } from '#site/kernel/browser/session-store.ts';

interface FormSelection {
  form: RefObject<HTMLFormElement | null>;
  /** The product's own choice; undefined when none is available. */
  choice: Choice | undefined;
  /** The values of all ticked fields, including the product's choice. */
  values: readonly string[];
  /** Those that the form began with. */
  initial: readonly string[];
  onChange: () => void;
}

/**
 * What is selected in an uncontrolled form, whose fields hold the state. The URL follows the chosen variant, so that it can be shared. The tab stores
 * the selection of each entry of the history, for a visitor who goes back to it in the app; in a page from the server the browser restores the fields.
 * @param posted the values ticked in a rejected form
 */
export function useSelection(
  choices: readonly Choice[],
  requested: RequestedItem,
  posted: readonly string[],
): FormSelection {
  const form = useRef<HTMLFormElement>(null);
  // Not in `history.state`: behind a sheet that is the sheet's, and the location is still this page's.
  const key = `selection ${useLocation().key}`;
  const isHydrated = useHydrated();
  const [initial] = useState(() => (isHydrated && sessionStore()?.getItem(key)?.split(' ')) || posted);
  const first =
    choices.find(({ value, available }) => available && initial.includes(value)) ?? firstChoice(choices, requested);
  const [ticked, setTicked] = useState<readonly string[]>(first ? [first.value, ...initial] : initial);

  // Read from the fields: the browser restores them on reload and back, and another color changes their values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other choices are other values of the same fields
  useEffect(() => {
    // A ticked choice that is sold out in the other color would not be sent: the form would add the extras alone.
    const soldOut = form.current?.querySelector('[name=item]:disabled:checked');
    soldOut?.closest('fieldset')?.querySelector<HTMLElement>(':enabled')?.click();
    setTicked(tickedIn(form.current));
  }, [choices]);

  useEffect(() => void storeInTab(key, ticked.join(' ')), [key, ticked]);

  const choice = choices.find(({ value, available }) => available && ticked.includes(value)) ?? first;

  function onChange() {
    const values = tickedIn(form.current);
    const chosen = choices.find(({ value }) => values.includes(value));
    setTicked(values);
    if (chosen?.item && chosen.value !== choice?.value) replaceUrl(chosen.item);
  }

  return { form, choice, values: ticked, initial, onChange };
}

/** Includes the fields of disabled groups, which count again once the group is enabled. */
function tickedIn(form: HTMLFormElement | null): string[] {
  const inputs = form?.querySelectorAll<HTMLInputElement>('[name^=item]:is(:checked,[type=hidden])') ?? [];
  return Array.from(inputs, ({ value }) => value);
}

function replaceUrl(item: Item): void {
  const url = new URL(window.location.href);
  writeRequestedItem(item, url.searchParams);
  window.history.replaceState(window.history.state, '', url);
}
