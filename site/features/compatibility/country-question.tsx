import type { Words } from '#providers/content/types.ts';
import { useVisitor } from '#site/features/visitor/visitor.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { type AskedPhone, OTHER } from './answers.ts';
import { checkerPath } from './checker-path.ts';
import type { CountryName } from './country-names.ts';
import styles from './searchable-list.module.css';
import { SearchableList } from './searchable-list.tsx';

interface CountryQuestionProps {
  words: Words['checkerWords'];
  phone: AskedPhone;
  names: readonly CountryName[];
}

/** What people type for a country instead of its name or its code. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales'],
  NL: ['Holland'],
  US: ['USA', 'America'],
};

/** Once it is known which country the visitor seems to be in, that country is above the list, until the visitor searches (COMPAT-1). */
export function CountryQuestion({ words, phone, names }: CountryQuestionProps) {
  const code = useVisitor()?.country;
  const guess = names.find((country) => country.code === code);
  const to = (country: string) => checkerPath({ phone: phone.answer, country });
  return (
    <SearchableList
      items={names.map(({ code, name }) => ({
        label: name,
        also: [code, ...(otherNames[code] ?? [])],
        to: to(code),
      }))}
      other={{ label: words.otherCountry, to: to(OTHER) }}
      names={['country', 'countries']}
    >
      <div className={`scripted ${styles.choices} ${styles.guess}`} aria-live="polite">
        {guess && (
          <Link to={to(guess.code)} className="heading">
            {guess.name} <span className="small quiet">where you seem to be</span>
          </Link>
        )}
      </div>
    </SearchableList>
  );
}
