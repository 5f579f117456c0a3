import { Link } from '#site/kernel/ui/link.tsx';
import { addressOf, elsewhere, type Phone } from './answers.ts';
import styles from './choices.module.css';
import { Choices } from './choices.tsx';
import type { CountryName } from './country-names.ts';
import { useGuess } from './use-guess.ts';

interface CountryQuestionProps {
  phone: Phone;
  names: readonly CountryName[];
}

/** Where the phone is to be used; the country that the visitor seems to be in leads, once it is known (COMPAT-1). */
export function CountryQuestion({ phone, names }: CountryQuestionProps) {
  const guess = useGuess();
  const guessed = names.find(({ code }) => code === guess);
  const to = (country: string) => addressOf({ phone: phone.id, country });
  return (
    <Choices
      question="Where will you use it?"
      choices={names.map(({ code, name }) => ({ words: name, to: to(code) }))}
      other={{ words: 'Another country', to: to(elsewhere) }}
      names={['country', 'countries']}
    >
      <div className={`${styles.choices} ${styles.guess}`} aria-live="polite">
        {guessed && (
          <Link to={to(guessed.code)}>
            {guessed.name} <span className="small quiet">You seem to be here</span>
          </Link>
        )}
      </div>
    </Choices>
  );
}
