import { useEffect } from 'react';
import type { Compatibility } from '#providers/content/types.ts';
import { Blocks } from '#site/features/blocks/blocks.tsx';
import { ButtonLink } from '#site/kernel/ui/button.tsx';
import { type Answers, type Verdict, verdictOf } from './answers.ts';
import styles from './checker.module.css';
import { keepAnswer } from './kept-answer.ts';
import { nextSteps } from './next-steps.ts';
import type { Sold } from './offers.ts';

type Answered = { [Name in keyof Answers]: NonNullable<Answers[Name]> };

interface ResultProps {
  answers: Answered;
  check: Compatibility;
  sold: Sold;
}

/** Where the editors left it open. */
const plain: Readonly<Record<Verdict, string>> = {
  compatible: 'Yes. It works with your carrier.',
  incompatible: 'No. It does not work with your carrier.',
  unknown: 'We do not know yet.',
};

/** What comes of the answers, in the editors' words for it, and the way to buy what works (COMPAT-2). */
export function Result({ answers: { phone, country, carrier }, check, sold }: ResultProps) {
  const verdict = verdictOf(country, carrier);
  const variant = check.variants.find(({ id }) => id === verdict);
  const style = { color: variant?.textColor ?? undefined, maxWidth: variant?.textWidth ?? undefined };
  const steps = nextSteps(verdict, phone, country.code, sold);

  useEffect(
    () => keepAnswer({ phone: phone.id, country: country.code, carrier, verdict }),
    [phone.id, country.code, carrier, verdict],
  );

  return (
    <>
      <h2 id="step" className="display" style={style} data-verdict={verdict}>
        {variant?.text ?? plain[verdict]}
      </h2>
      <div className={`row ${styles.offers}`}>
        {steps.map(({ words, to }, index) => (
          <ButtonLink key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
            {words}
          </ButtonLink>
        ))}
      </div>
      {variant && (
        <div className={styles.blocks}>
          <Blocks blocks={variant.blocks} />
        </div>
      )}
    </>
  );
}
