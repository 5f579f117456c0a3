import type { CSSProperties } from 'react';
import { href } from 'react-router';
import type { Compatibility } from '#providers/content/types.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { closeButtonClass } from '#site/kernel/ui/text-button.tsx';
import { type Answers, carriersOf, OTHER } from './answers.ts';
import styles from './checker.module.css';
import { checkerPath } from './checker-path.ts';
import type { CountryName } from './country-names.ts';

const logoHeight = 28;

interface CheckerHeaderProps {
  check: Compatibility;
  /** The phone that the close link leads to: most visitors come from its page. null before one is chosen, or if it is not sold. */
  phone: { name: string; to: string } | null;
}

/** The logo and the close link, in place of the nav, which the page does not have (NAV-7). */
export function CheckerHeader({ check: { logo, textUnderLogo, iconColor }, phone }: CheckerHeaderProps) {
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
      <div className={styles.close} style={{ '--light-type': iconColor } as CSSProperties}>
        <Link
          to={phone?.to ?? href('/shop/:collection?')}
          className={closeButtonClass}
          ariaLabel={`Close and go to the ${phone?.name ?? 'shop'}`}
        >
          close
        </Link>
      </div>
    </header>
  );
}

interface GivenAnswersProps {
  answers: Answers;
  names: readonly CountryName[];
  /** The label of a country that is not listed. */
  otherCountry: string;
  /** The label of a carrier that is not listed. */
  otherCarrier: string;
}

/** The answers so far, each a link back to its question. */
export function GivenAnswers({
  answers: { phone, country, carrier },
  names,
  otherCountry,
  otherCarrier,
}: GivenAnswersProps) {
  if (!phone) return null;
  const hasCarriers = country !== null && carriersOf(country).length > 0;
  return (
    <nav aria-label="Your answers" className={`row quiet ${styles.answers}`}>
      <GivenAnswer label={phone.name} to={checkerPath({})} />
      {country && (
        <GivenAnswer
          label={country.code === OTHER ? otherCountry : countryLabel(country.code, names)}
          to={checkerPath({ phone: phone.answer })}
        />
      )}
      {country && carrier !== null && hasCarriers && (
        <GivenAnswer
          label={carrier === OTHER ? otherCarrier : carrier}
          to={checkerPath({ phone: phone.answer, country: country.code })}
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
