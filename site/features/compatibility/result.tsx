import { useEffect } from 'react';
import type { Compatibility } from '#providers/content/types.ts';
import { Blocks } from '#site/features/blocks/blocks.tsx';
import { ButtonLink } from '#site/kernel/ui/button.tsx';
import { type Answers, type Verdict, verdictOf } from './answers.ts';
import styles from './checker.module.css';
import { type CheckerProducts, nextSteps } from './offers.ts';
import { storeVerdict } from './stored-verdict.ts';

type CompleteAnswers = { [Name in keyof Answers]: NonNullable<Answers[Name]> };

interface ResultProps {
  answers: CompleteAnswers;
  check: Compatibility;
  products: CheckerProducts;
}

/** For verdicts without the editors' text. */
const defaultTexts: Readonly<Record<Verdict, string>> = {
  compatible: 'Yes. It works with your carrier.',
  incompatible: 'No. It does not work with your carrier.',
  unknown: 'We do not know yet.',
};

/** The verdict in the editors' variant, with links to what the visitor can do next (COMPAT-2). */
export function Result({ answers: { phone, country, carrier }, check, products }: ResultProps) {
  const verdict = verdictOf(country, carrier);
  const variant = check.variants.find(({ id }) => id === verdict);
  const style = { color: variant?.textColor ?? undefined, maxWidth: variant?.textWidth ?? undefined };
  const steps = nextSteps(verdict, phone, country.code, products);

  useEffect(
    () => storeVerdict({ phone: phone.id, country: country.code, carrier, verdict }),
    [phone.id, country.code, carrier, verdict],
  );

  return (
    <>
      <h2 id="step" className="display" style={style} data-verdict={verdict}>
        {variant?.text ?? defaultTexts[verdict]}
      </h2>
      <div className={`row ${styles.offers}`}>
        {steps.map(({ label, to }, index) => (
          <ButtonLink key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
            {label}
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
