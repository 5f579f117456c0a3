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
  /** The values that the form began with. */
  initial: readonly string[];
  onChange: () => void;
}

/**
 * What is selected in an uncontrolled form, whose fields hold the state. The URL follows the chosen variant, so that it can be shared. The tab
 * stores the selection of each history entry, for a visitor who goes back to it in the app, or reloads it: not every browser restores the fields of a
 * reloaded page.
 * @param posted the values ticked in a rejected form
 */
export function useSelection(
  choices: readonly Choice[],
  requested: RequestedItem,
  posted: readonly string[],
): FormSelection {
  const form = useRef<HTMLFormElement>(null);
  // The selection is not stored in `history.state`, which belongs to a sheet while one is open; the location is still this page's.
  const key = `selection ${useLocation().key}`;
  const isHydrated = useHydrated();
  const shownKey = useRef(!isHydrated && posted.length === 0 && isReload() ? null : key);
  const stored = () => sessionStore()?.getItem(key)?.split(' ');
  const [initial] = useState(() => (isHydrated && stored()) || posted);
  const [ticked, setTicked] = useState(initial);
  const fields = () => [...(form.current?.querySelectorAll<HTMLInputElement>('[name^=item]') ?? [])];
  // This includes the fields of disabled groups, which count again once the group is enabled.
  const readTicked = () => fields().flatMap(({ checked, type, value }) => (checked || type === 'hidden' ? value : []));
  const choiceOf = (values: readonly string[] = []) =>
    choices.find(({ value, available }) => available && values.includes(value)) ?? firstChoice(choices, requested);

  // The selection is read from the fields: the browser restores them on back, and another color changes their values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other choices are other values of the same fields
  useEffect(() => {
    // A reloaded page, and another entry of the history with the same form, also in another color, has its own selection, or the item of its URL.
    const isSame = shownKey.current === key;
    shownKey.current = key;
    const values = isSame ? undefined : stored();
    // If the selected choice is sold out now, another one is chosen: the form would not send it, and would add the extras alone.
    const chosen = choiceOf(isSame ? readTicked() : values);
    for (const field of fields()) {
      const { name, checked, value } = field;
      if (checked !== (name === 'item' ? value === chosen?.value : (values?.includes(value) ?? checked))) field.click();
    }
    setTicked(readTicked());
  }, [choices]);

  useEffect(() => void storeInTab(key, ticked.join(' ')), [key, ticked]);

  const choice = choiceOf(ticked);

  function onChange() {
    const values = readTicked();
    const chosen = choiceOf(values);
    setTicked(values);
    if (chosen?.item && chosen.value !== choice?.value) replaceUrl(chosen.item);
  }

  return { form, choice, values: ticked, initial, onChange };
}

/** Whether the document was reloaded. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

function replaceUrl(item: Item): void {
  const url = new URL(window.location.href);
  writeRequestedItem(item, url.searchParams);
  window.history.replaceState(window.history.state, '', url);
}
