import { Link } from '#site/kernel/ui/link.tsx';
import { type Answers, addressOf, carriersOf, elsewhere } from './answers.ts';
import styles from './checker.module.css';
import type { CountryName } from './country-names.ts';

interface AnswersSoFarProps {
  answers: Answers;
  names: readonly CountryName[];
}

/** What was answered; each leads back to its question. */
export function AnswersSoFar({ answers: { phone, country, carrier }, names }: AnswersSoFarProps) {
  if (!phone) return null;
  const wasAsked = country !== null && carriersOf(country).length > 0;
  return (
    <nav aria-label="Your answers" className={`row ${styles.answers}`}>
      <Link className="tap" to={addressOf({})} ariaLabel={`${phone.name}, change`}>
        {phone.name}
      </Link>
      {country && (
        <Link className="tap" to={addressOf({ phone: phone.id })} ariaLabel={`${nameOf(country.code, names)}, change`}>
          {nameOf(country.code, names)}
        </Link>
      )}
      {country && carrier !== null && wasAsked && (
        <Link
          className="tap"
          to={addressOf({ phone: phone.id, country: country.code })}
          ariaLabel={`${carrierName(carrier)}, change`}
        >
          {carrierName(carrier)}
        </Link>
      )}
    </nav>
  );
}

function nameOf(code: string, names: readonly CountryName[]): string {
  return code === elsewhere ? 'Another country' : (names.find((country) => country.code === code)?.name ?? code);
}

function carrierName(carrier: string): string {
  return carrier === elsewhere ? 'Another carrier' : carrier;
}
