import type { CSSProperties } from 'react';
import type { Compatibility, Words } from '#providers/content/types.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import {
  type Answers,
  type AskedPhone,
  carriersOf,
  OTHER,
  type PhoneCarriers,
  parseAnswers,
  verdictOf,
} from './answers.ts';
import styles from './checker.module.css';
import { checkerPath, phones } from './checker-path.ts';
import type { CountryName } from './country-names.ts';
import { CountryQuestion } from './country-question.tsx';
import { slotOfShare } from './phone-slot.ts';
import { SearchableList } from './searchable-list.tsx';
import { formatVerdict, useStoredVerdict } from './stored-verdict.ts';

interface QuestionProps {
  answers: Answers;
  check: Compatibility;
  names: readonly CountryName[];
  words: Words['checkerWords'];
}

/** The first question without an answer: phone, country, carrier. */
export function Question({ answers: { phone, country }, check, names, words }: QuestionProps) {
  if (!phone) return <PhoneQuestion check={check} />;
  return (
    <>
      <div className={styles.question}>
        <h2 id="step" className="display">
          {country ? words.whichCarrier : words.whereUsed}
        </h2>
        <ScaledPhone phone={phone} check={check} />
      </div>
      {country ? (
        <CarrierQuestion phone={phone} country={country} words={words} />
      ) : (
        <CountryQuestion words={words} phone={phone} names={names} />
      )}
    </>
  );
}

function PhoneQuestion({ check }: { check: Compatibility }) {
  return (
    <>
      <h2 id="step" className="display">
        {check.devicePickerTitle ?? 'Which phone?'}
      </h2>
      <ul className={`row ${styles.phones}`}>
        {phones.map((phone) => (
          <li key={phone.id}>
            <Link to={checkerPath({ phone: phone.id })} className={styles.phone}>
              <ScaledPhone phone={phone} check={check} eager />
              {phone.name}
            </Link>
          </li>
        ))}
      </ul>
      <EarlierVerdict countries={check.countries} />
    </>
  );
}

interface ScaledPhoneProps extends Pick<QuestionProps, 'check'> {
  phone: Pick<AskedPhone, 'picture'>;
  eager?: boolean;
}

/** The phones are scaled in proportion to the pixels of their pictures, as on the home page (HOME-4). */
function ScaledPhone({ phone, check, eager }: ScaledPhoneProps) {
  const shown = check.phones[phone.picture];
  if (!shown) return null;
  const all = Object.values(check.phones).filter((picture) => picture !== null);
  const tallest = Math.max(...all.map(({ height }) => height));
  const widest = Math.max(...all.map(({ width }) => width));
  return (
    <span className={styles.scaled} style={{ '--share': shown.height / tallest } as CSSProperties}>
      <Picture picture={shown} slot={slotOfShare(shown.width / widest)} decorative eager={eager} />
    </span>
  );
}

/** The visitor's earlier answers with today's verdict, since the lists may have changed (COMPAT-2). */
function EarlierVerdict({ countries }: Pick<Compatibility, 'countries'>) {
  const stored = useStoredVerdict();
  if (!stored) return null;
  const { phone, country, carrier } = stored;
  const answers = parseAnswers(new URLSearchParams({ phone, country, carrier }), countries);
  if (!answers.phone || !answers.country || answers.carrier === null) return null;
  const text = formatVerdict({ country, carrier, verdict: verdictOf(answers.country, answers.carrier) });
  if (text === null) return null;
  return (
    <p>
      <span className="quiet">You asked before:</span>{' '}
      <Link to={checkerPath({ phone, country, carrier })} className="tap">
        {answers.phone.name} {text.charAt(0).toLowerCase() + text.slice(1)}
      </Link>
    </p>
  );
}

interface CarrierQuestionProps {
  phone: AskedPhone;
  country: PhoneCarriers;
  words: Words['checkerWords'];
}

function CarrierQuestion({ phone, country, words }: CarrierQuestionProps) {
  const to = (carrier: string) => checkerPath({ phone: phone.answer, country: country.code, carrier });
  return (
    <SearchableList
      key={country.code}
      items={carriersOf(country).map((carrier) => ({ label: carrier, to: to(carrier) }))}
      other={{ label: words.otherCarrier, to: to(OTHER) }}
      names={['carrier', 'carriers']}
    />
  );
}
