import { type CSSProperties, type ReactNode, useEffect } from 'react';
import type { Compatibility, Words } from '#providers/content/types.ts';
import { Blocks } from '#site/features/blocks/blocks.tsx';
import { fillIn } from '#site/kernel/fill-in.ts';
import { ButtonLink } from '#site/kernel/ui/button.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import { type Answers, OTHER, verdictOf } from './answers.ts';
import styles from './checker.module.css';
import { type CheckerProducts, nextSteps } from './offers.ts';
import { phoneSlot } from './phone-slot.ts';
import { storeVerdict } from './stored-verdict.ts';

type CompleteAnswers = { [Name in keyof Answers]: NonNullable<Answers[Name]> };

interface ResultProps {
  answers: CompleteAnswers;
  check: Compatibility;
  products: CheckerProducts;
  words: Words['checkerWords'];
  /** What the verdict is about. */
  children: ReactNode;
}

/** The verdict in the editors' variant, with links to what the visitor can do next (COMPAT-2). */
export function Result({ answers: { phone, country, carrier }, check, products, words, children }: ResultProps) {
  const verdict = verdictOf(country, carrier);
  const variant = check.variants.find(({ id }) => id === verdict);
  const style = { '--light-type': variant?.textColor ?? undefined, maxWidth: variant?.textWidth ?? undefined };
  const picture = variant?.phones[phone.picture] ?? check.phones[phone.picture];
  const steps = nextSteps({ verdict, phone, country: country.code, products, words });

  useEffect(
    () => storeVerdict({ phone: phone.id, country: country.code, carrier, verdict }),
    [phone.id, country.code, carrier, verdict],
  );

  return (
    <div className={styles.answer}>
      <h2 id="step" className={`display ${styles.verdict}`} style={style as CSSProperties} data-verdict={verdict}>
        {fillIn(variant?.text ?? words[verdict], { carrier: carrier === OTHER ? 'your carrier' : carrier })}
      </h2>
      {children}
      <div className={`row ${styles.offers}`}>
        {steps.map(({ label, to }, index) => (
          <ButtonLink key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
            {label}
          </ButtonLink>
        ))}
      </div>
      {picture && <Picture picture={picture} slot={phoneSlot} className={styles.shown} decorative />}
      {variant && (
        <div className={styles.blocks}>
          <Blocks key={variant.id} blocks={variant.blocks} />
        </div>
      )}
    </div>
  );
}
