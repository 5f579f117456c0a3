import type { Compatibility, CountryCarriers } from '#providers/content/types.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import { type Answers, addressOf, carriersOf, elsewhere, type Phone, phones } from './answers.ts';
import { AskedBefore } from './asked-before.tsx';
import styles from './checker.module.css';
import { Choices } from './choices.tsx';
import type { CountryName } from './country-names.ts';
import { CountryQuestion } from './country-question.tsx';

interface QuestionProps {
  answers: Answers;
  check: Compatibility;
  names: readonly CountryName[];
}

/** The first question that is not answered yet: phone, country, carrier. */
export function Question({ answers: { phone, country }, check, names }: QuestionProps) {
  if (!phone) return <PhoneQuestion check={check} />;
  if (!country) return <CountryQuestion phone={phone} names={names} />;
  return <CarrierQuestion phone={phone} country={country} />;
}

function PhoneQuestion({ check }: { check: Compatibility }) {
  return (
    <>
      <h2 id="step" className="heading">
        {check.devicePickerTitle ?? 'Which phone?'}
      </h2>
      <ul className={styles.phones}>
        {phones.map(({ id, name, picture }) => {
          const shown = check.phones[picture];
          return (
            <li key={id}>
              <Link to={addressOf({ phone: id })} className={styles.phone}>
                {shown && <Picture picture={shown} sizes="(max-width: 749px) 45vw, 20rem" decorative eager />}
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
      <AskedBefore countries={check.countries} />
    </>
  );
}

function CarrierQuestion({ phone, country }: { phone: Phone; country: CountryCarriers }) {
  const to = (carrier: string) => addressOf({ phone: phone.id, country: country.code, carrier });
  return (
    <Choices
      key={country.code}
      question="Which carrier?"
      choices={carriersOf(country).map((carrier) => ({ words: carrier, to: to(carrier) }))}
      other={{ words: 'Another one, or I don’t know', to: to(elsewhere) }}
      names={['carrier', 'carriers']}
    />
  );
}
