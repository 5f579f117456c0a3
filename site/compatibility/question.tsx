import type { Compatibility } from '#providers/content/compatibility/types.ts';
import { Link } from '#site/ui/link.tsx';
import { Picture } from '#site/ui/picture.tsx';
import { type Answers, addressOf, carriersOf, elsewhere, phones } from './answers.ts';
import styles from './checker.module.css';
import type { CountryName } from './country-names.ts';

interface QuestionProps {
  answers: Answers;
  check: Compatibility;
  names: readonly CountryName[];
}

/** The first question that is not answered yet: phone, country, carrier. */
export function Question({ answers: { phone, country }, check, names }: QuestionProps) {
  if (!phone) return <PhoneQuestion check={check} />;
  if (!country) {
    const choices = names.map(({ code, name }) => ({ words: name, to: addressOf({ phone: phone.id, country: code }) }));
    const other = { words: 'Another country', to: addressOf({ phone: phone.id, country: elsewhere }) };
    return <Choices question="Where will you use it?" choices={[...choices, other]} />;
  }
  const answered = { phone: phone.id, country: country.code };
  const choices = carriersOf(country).map((carrier) => ({ words: carrier, to: addressOf({ ...answered, carrier }) }));
  const other = { words: 'Another one, or I don’t know', to: addressOf({ ...answered, carrier: elsewhere }) };
  return <Choices question="Which carrier?" choices={[...choices, other]} />;
}

function PhoneQuestion({ check }: { check: Compatibility }) {
  return (
    <>
      <h2 className="heading">{check.devicePickerTitle ?? 'Which phone?'}</h2>
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
    </>
  );
}

interface ChoicesProps {
  question: string;
  choices: readonly { words: string; to: string }[];
}

function Choices({ question, choices }: ChoicesProps) {
  return (
    <>
      <h2 className="heading">{question}</h2>
      <ul className={styles.choices}>
        {choices.map(({ words, to }) => (
          <li key={to}>
            <Link to={to}>{words}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
