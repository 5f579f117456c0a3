import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#site/kernel/ui/link.tsx';
import styles from './choices.module.css';
import { matching } from './matching.ts';

interface Choice {
  words: string;
  to: string;
}

interface ChoicesProps {
  question: string;
  choices: readonly Choice[];
  /** For whom none of them is right. */
  other: Choice;
  /** What the choices are called, one and many. */
  names: readonly [one: string, many: string];
  /** What stands before all of them. */
  children?: ReactNode;
}

/** A list longer than this is looked through more easily by typing. */
const easilySeen = 12;

/** A list of answers, each of them a link. Where scripts run, a long one can be searched by typing (COMPAT-1). */
export function Choices({ question, choices, other, names, children }: ChoicesProps) {
  const [term, setTerm] = useState('');
  const isSearched = choices.length > easilySeen;
  const found = matching(choices, term);
  return (
    <>
      <h2 id="step" className="heading">
        {question}
      </h2>
      {isSearched && (
        <SearchField label={`Search for your ${names[0]}`} term={term} onTerm={setTerm} found={found}>
          {term.trim() !== '' && foundWords(found.length, names, other)}
        </SearchField>
      )}
      {children}
      <ul className={styles.choices}>
        {[...found, other].map(({ words, to }) => (
          <li key={to}>
            <Link to={to}>{words}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function foundWords(count: number, [one, many]: ChoicesProps['names'], other: Choice): string {
  if (count === 0) return `No ${one} matches. Try fewer letters, or choose “${other.words}”.`;
  return count === 1 ? `1 ${one} matches.` : `${count} ${many} match.`;
}

interface SearchFieldProps {
  label: string;
  term: string;
  onTerm: (term: string) => void;
  found: readonly Choice[];
  /** What came of it. */
  children: ReactNode;
}

function SearchField({ label, term, onTerm, found, children }: SearchFieldProps) {
  const id = useId();
  const navigate = useNavigate();

  /** When only one is left there is nothing more to choose. */
  function onKeyDown({ key }: KeyboardEvent) {
    const [only, ...more] = found;
    if (key === 'Enter' && only && more.length === 0) void navigate(only.to, { viewTransition: true });
    if (key === 'Escape') onTerm('');
  }

  return (
    <search className={styles.search}>
      <label htmlFor={id} className="small">
        {label}
      </label>
      <input
        id={id}
        className="field"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={term}
        onChange={({ target }) => onTerm(target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="small quiet">
        {children}
      </p>
    </search>
  );
}
