import { type ChangeEvent, type FormEvent, type KeyboardEvent, useState } from 'react';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import { Field } from '#site/kernel/ui/field.tsx';
import { searchAddress, searchPage, utf8Check } from './search-address.ts';
import styles from './search-block.module.css';
import { type BlockProps, Section } from './section.tsx';

const label = 'Search the help center';
const noTerm = 'Please enter a search term';
const noAddress = 'Failed to construct search URL';

/** The help center's search, which opens in a new tab (SEARCH-1, SEARCH-2). Without JavaScript it is a plain form. */
export function SearchBlock({ block, isFirst }: BlockProps<'search'>) {
  const { supportUrl } = useLayoutData();
  const isHydrated = useHydrated();
  const [term, setTerm] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isBlank = term.trim() === '';

  function search(event: FormEvent) {
    event.preventDefault();
    const address = searchAddress(supportUrl, term);
    if (isBlank) setError(noTerm);
    else if (address === null) setError(noAddress);
    else window.open(address, '_blank', 'noopener');
  }

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    setTerm(target.value);
    setError(null);
  }

  /** Shows the error on Enter: with a disabled button the browser does not submit the form. */
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Enter' && isBlank) setError(noTerm);
  }

  return (
    <Section block={block} eager={isFirst} className={`two-columns ${styles.block}`} label={block.title ?? 'Search'}>
      {block.title && <h2 className="heading">{block.title}</h2>}
      <search>
        <form
          action={searchPage(supportUrl) ?? undefined}
          target="_blank"
          rel="noopener"
          noValidate={isHydrated}
          onSubmit={search}
        >
          <input type="hidden" name="utf8" value={utf8Check} />
          <Field
            label={label}
            error={error}
            announcesError
            beside={
              <Button variant="secondary" disabled={isHydrated && isBlank}>
                Search
              </Button>
            }
          >
            {(control) => (
              <input
                {...control}
                name="query"
                type="search"
                autoComplete="off"
                required
                pattern=".*\S.*"
                title={noTerm}
                placeholder={label}
                value={term}
                onChange={onChange}
                onKeyDown={onKeyDown}
              />
            )}
          </Field>
        </form>
      </search>
    </Section>
  );
}
