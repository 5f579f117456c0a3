import { formatMoney } from '#site/catalogue/money.ts';
import type { Choice } from '#site/catalogue/product-choices.ts';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import { RadioControl } from '#site/kernel/ui/radio-control.tsx';
import styles from './choices.module.css';
import { OpenedSection } from './opened-section.tsx';
import type { Extra, ExtraSection, SectionId } from './phone-extras.ts';
import { goesWith } from './running-total.ts';

interface ExtraGroupsProps {
  sections: readonly ExtraSection[];
  /** The phone as it is chosen. */
  phone: Choice | undefined;
  /** What was ticked in a form that came back. */
  posted: readonly string[];
  opened?: SectionId;
}

/** What may be bought with a phone: nothing of it is chosen beforehand. Without scripts nothing could enable a group again, so the server refuses then. */
export function ExtraGroups({ sections, phone, posted, opened }: ExtraGroupsProps) {
  const isHydrated = useHydrated();
  return sections.map(({ id, title, extras }) => (
    <OpenedSection key={id} id={id} title={title} isOpened={id === opened} className={styles.section}>
      {extras.map((extra) => (
        <ExtraGroup
          key={extra.name}
          extra={extra}
          misfit={isHydrated && !goesWith(phone, extra) ? phone : undefined}
          posted={posted}
        />
      ))}
    </OpenedSection>
  ));
}

interface ExtraGroupProps {
  extra: Extra;
  /** The chosen phone, where this does not go with it. */
  misfit: Choice | undefined;
  posted: readonly string[];
}

function ExtraGroup({ extra, misfit, posted }: ExtraGroupProps) {
  const { name, title, many, northAmericaOnly, choices } = extra;
  return (
    <fieldset className={styles.choices} data-rows="true" disabled={misfit !== undefined}>
      <legend className="small quiet">
        {title}
        {misfit && `, not with ${misfit.label}`}
        {northAmericaOnly && !misfit && ', for the North America phone'}
      </legend>
      {!many && (
        <RadioControl
          name={name}
          value=""
          label="None"
          color="gray"
          defaultChecked={!choices.some(({ value }) => posted.includes(value))}
          className={styles.choice}
        />
      )}
      {choices.map((choice) => (
        <ExtraChoice
          key={choice.label}
          choice={choice}
          name={name}
          many={many}
          isTicked={posted.includes(choice.value)}
        />
      ))}
    </fieldset>
  );
}

interface ExtraChoiceProps {
  choice: Choice;
  name: string;
  many: boolean;
  isTicked: boolean;
}

function ExtraChoice({ choice, name, many, isTicked }: ExtraChoiceProps) {
  const { value, label, price, planPrice, available, note } = choice;
  return (
    <RadioControl
      type={many ? 'checkbox' : 'radio'}
      name={name}
      value={value}
      label={label}
      color={many ? 'black' : 'gray'}
      defaultChecked={isTicked}
      isDisabled={!available}
      className={styles.choice}
    >
      <span className="quiet figures">{planPrice ?? formatMoney(price)}</span>
      {many && <ChoiceState available={available} />}
      {note && available && <span className={`quiet small ${styles.note}`}>{note}</span>}
      {!many && !available && <span className={`quiet small ${styles.note}`}>sold out</span>}
    </RadioControl>
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
