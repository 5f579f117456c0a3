import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCarriedSearch, withRef } from '#site/kernel/ui/carried-ref.ts';
import { Field } from '#site/kernel/ui/field.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import { type Labeled, matching } from './matching.ts';
import styles from './searchable-list.module.css';

interface ListItem extends Labeled {
  to: string;
}

interface SearchableListProps {
  items: readonly ListItem[];
  /** For a visitor whose answer is not listed. */
  other: ListItem;
  /** The noun for the items, singular and plural. */
  names: readonly [one: string, many: string];
  /** Shown before the items while all of them are listed. */
  children?: ReactNode;
}

/** Longer lists have a search field. */
const maxWithoutSearch = 12;

/** Shorter lists are in large type. */
const maxInLargeType = 16;

/** The answers to a question, each of them a link. With JavaScript a long list can be filtered (COMPAT-1). */
export function SearchableList({ items, other, names, children }: SearchableListProps) {
  const [term, setTerm] = useState('');
  const isSearchable = items.length > maxWithoutSearch;
  const found = matching(items, term);
  const isFiltered = term.trim() !== '';
  return (
    <>
      {isSearchable && (
        <SearchField
          label={`Search for your ${names[0]}`}
          term={term}
          onTerm={setTerm}
          found={found}
          status={isFiltered ? formatCount(found.length, names, other) : ''}
        />
      )}
      {!isFiltered && children}
      <ul className={items.length < maxInLargeType ? `heading ${styles.choices}` : styles.choices}>
        {[...found, other].map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function formatCount(count: number, [one, many]: SearchableListProps['names'], other: ListItem): string {
  if (count === 0) return `No ${one} matches. Try fewer letters, or choose “${other.label}”.`;
  return count === 1 ? `1 ${one} matches.` : `${count} ${many} match.`;
}

interface SearchFieldProps {
  label: string;
  term: string;
  onTerm: (term: string) => void;
  found: readonly ListItem[];
  /** The number of matches, as text. */
  status: string;
}

function SearchField({ label, term, onTerm, found, status }: SearchFieldProps) {
  const navigate = useNavigate();
  const search = useCarriedSearch();

  /** Enter follows the only match. Keys of an input method are ignored; in Safari the last one is not `isComposing` (WebKit, bug 165004). */
  function onKeyDown({ key, keyCode, nativeEvent }: KeyboardEvent) {
    if (nativeEvent.isComposing || keyCode === 229) return;
    const [only, ...more] = found;
    if (key === 'Enter' && only && more.length === 0) void navigate(withRef(only.to, search), { viewTransition: true });
    if (key === 'Escape') onTerm('');
  }

  return (
    <search className={`scripted ${styles.search}`}>
      <Field label={label} status={status}>
        {(control) => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={term}
            onChange={({ target }) => onTerm(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
    </search>
  );
}
