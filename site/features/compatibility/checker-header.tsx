import type { CSSProperties } from 'react';
import { href } from 'react-router';
import type { Compatibility } from '#providers/content/types.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { type Answers, carriersOf, OTHER } from './answers.ts';
import styles from './checker.module.css';
import { checkerPath } from './checker-path.ts';
import type { CountryName } from './country-names.ts';

const logoHeight = 28;

/** Logo and close button, in place of the nav, which the page does not have (NAV-7). */
export function CheckerHeader({ check: { logo, textUnderLogo, iconColor } }: { check: Compatibility }) {
  return (
    <header className={styles.header}>
      <div>
        {logo && (
          <img
            src={logo.url}
            alt={logo.alt}
            width={Math.round((logo.width / logo.height) * logoHeight)}
            height={logoHeight}
          />
        )}
        {textUnderLogo && <p className="small quiet">{textUnderLogo}</p>}
      </div>
      <Link to={href('/shop/:collection?')} className={styles.close} ariaLabel="Close, to the shop">
        <svg
          viewBox="0 0 24 24"
          width="24"
          height="24"
          aria-hidden="true"
          className={styles.icon}
          style={{ '--light-type': iconColor } as CSSProperties}
        >
          <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="1.5" fill="none" />
        </svg>
      </Link>
    </header>
  );
}

interface GivenAnswersProps {
  answers: Answers;
  names: readonly CountryName[];
  /** The label of a country that is not listed. */
  otherCountry: string;
}

/** The answers so far, each a link back to its question. */
export function GivenAnswers({ answers: { phone, country, carrier }, names, otherCountry }: GivenAnswersProps) {
  if (!phone) return null;
  const hasCarriers = country !== null && carriersOf(country).length > 0;
  return (
    <nav aria-label="Your answers" className={`row ${styles.answers}`}>
      <GivenAnswer label={phone.name} to={checkerPath({})} />
      {country && (
        <GivenAnswer
          label={country.code === OTHER ? otherCountry : countryLabel(country.code, names)}
          to={checkerPath({ phone: phone.id })}
        />
      )}
      {country && carrier !== null && hasCarriers && (
        <GivenAnswer
          label={carrier === OTHER ? 'Another carrier' : carrier}
          to={checkerPath({ phone: phone.id, country: country.code })}
        />
      )}
    </nav>
  );
}

function GivenAnswer({ label, to }: { label: string; to: string }) {
  return (
    <Link to={to} ariaLabel={`${label}, change`} className="tap">
      {label}
    </Link>
  );
}

function countryLabel(code: string, names: readonly CountryName[]): string {
  return names.find((country) => country.code === code)?.name ?? code;
}
