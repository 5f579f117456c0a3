import styles from './choices.module.css';
import { formatMoney } from './money.ts';
import { OpenedSection } from './opened-section.tsx';
import type { Extra, ExtraSection, SectionId } from './phone-extras.ts';
import type { Choice } from './product-choices.ts';

interface ExtraGroupsProps {
  sections: readonly ExtraSection[];
  isNorthAmerica: boolean;
  opened?: SectionId;
}

/** What may be bought with a phone: nothing of it is chosen beforehand. */
export function ExtraGroups({ sections, isNorthAmerica, opened }: ExtraGroupsProps) {
  return sections.map(({ id, title, extras }) => (
    <OpenedSection key={id} id={id} title={title} isOpened={id === opened} className={styles.section}>
      {extras.map((extra) => (
        <ExtraGroup key={extra.name} extra={extra} isOff={extra.northAmericaOnly && !isNorthAmerica} />
      ))}
    </OpenedSection>
  ));
}

function ExtraGroup({ extra, isOff }: { extra: Extra; isOff: boolean }) {
  const { name, title, many, northAmericaOnly, choices } = extra;
  return (
    <fieldset className={styles.choices} data-rows="true" disabled={isOff}>
      <legend className="small quiet">
        {title}
        {northAmericaOnly && ', for the North America phone'}
      </legend>
      {!many && (
        <label className={styles.choice}>
          <input type="radio" name={name} value="" defaultChecked />
          <span className={styles.word}>None</span>
        </label>
      )}
      {choices.map((choice) => (
        <ExtraChoice key={choice.label} choice={choice} name={name} many={many} />
      ))}
    </fieldset>
  );
}

function ExtraChoice({ choice, name, many }: { choice: Choice; name: string; many: boolean }) {
  const { value, label, price, planPrice, available, note } = choice;
  return (
    <label className={styles.choice}>
      <input type={many ? 'checkbox' : 'radio'} name={name} value={value} disabled={!available} />
      <span className={styles.word}>{label}</span>
      <span className="quiet figures">{planPrice ?? formatMoney(price)}</span>
      {many && <ChoiceState available={available} />}
      {note && available && <span className={`quiet small ${styles.note}`}>{note}</span>}
      {!many && !available && <span className={`quiet small ${styles.note}`}>sold out</span>}
    </label>
  );
}

/** A tick in words. */
function ChoiceState({ available }: { available: boolean }) {
  if (!available) return <span className={`quiet small ${styles.state}`}>sold out</span>;
  return (
    <span className={`small ${styles.state} ${styles.toggle}`} aria-hidden="true">
      <span>add</span>
      <span>added</span>
    </span>
  );
}
