import { formatMoney } from '#site/catalogue/money.ts';
import type { Choice } from '#site/catalogue/product-choices.ts';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import { RadioControl } from '#site/kernel/ui/radio-control.tsx';
import styles from './choices.module.css';
import { incompatibleExtras, isCompatible } from './compatible-extras.ts';
import { OpenedSection } from './opened-section.tsx';
import type { Extra, ExtraSection, SectionId } from './phone-extras.ts';
import { chosenExtras } from './running-total.ts';

interface ExtraGroupsProps {
  sections: readonly ExtraSection[];
  /** The chosen variant of the phone. */
  phone: Choice | undefined;
  /** The values that are ticked at first. */
  ticked: readonly string[];
  /** The values that are ticked now. */
  values: readonly string[];
  opened?: SectionId;
  /** The note beside the name of an extra for one region only. */
  forRegion: string;
}

/**
 * The extras of a phone. A section with several choices is a disclosure, whose title says that some are ticked. Only after hydration, incompatible
 * groups are disabled and ticked choices counted: without scripts nothing could update that, and the action rejects incompatible extras.
 */
export function ExtraGroups({ sections, phone, ticked, values, opened, forRegion }: ExtraGroupsProps) {
  const isHydrated = useHydrated();
  if (sections.length === 0) return null;
  return (
    <div>
      {sections.map((section) => {
        const { id, title, extras } = section;
        const choices = extras.flatMap((extra) => extra.choices);
        const groups = extras.map((extra) => (
          <ExtraGroup
            key={extra.name}
            extra={extra}
            incompatibleWith={isHydrated && !isCompatible(phone, extra) ? phone : undefined}
            ticked={ticked}
            forRegion={forRegion}
          />
        ));
        return (
          <OpenedSection key={id} id={id} title={title} isOpened={id === opened} className={`ruled ${styles.section}`}>
            {choices.length > 1 ? (
              <details open={id === opened || choices.some(({ value }) => ticked.includes(value))}>
                <summary className="opener">
                  {title}{' '}
                  <span className={`quiet small ${styles.count}`}>
                    {isHydrated ? formatAdded(section, phone, values) : 'added'}
                  </span>
                </summary>
                {groups}
              </details>
            ) : (
              groups
            )}
          </OpenedSection>
        );
      })}
    </div>
  );
}

/** The note beside the title of a closed group, which may hold choices that are not sent. */
function formatAdded(section: ExtraSection, phone: Choice | undefined, values: readonly string[]): string {
  const count = chosenExtras(section, phone, values).length;
  if (count > 0) return `${count} added`;
  const [incompatible] = incompatibleExtras({ phone, sections: [section], values });
  return incompatible && phone ? `not with ${phone.label}` : '';
}

interface ExtraGroupProps {
  extra: Extra;
  /** The chosen variant of the phone, where the extra is incompatible with it. */
  incompatibleWith: Choice | undefined;
  /** The values that are ticked at first. */
  ticked: readonly string[];
  forRegion: string;
}

function ExtraGroup({ extra, incompatibleWith, ticked, forRegion }: ExtraGroupProps) {
  const { name, title, isMultiple, northAmericaOnly, choices } = extra;
  // A choice that has sold out since is not ticked, because it would not be sent.
  const isTicked = ({ value, available }: Choice) => available && ticked.includes(value);
  const forWhich = incompatibleWith ? `not with ${incompatibleWith.label}` : northAmericaOnly ? forRegion : '';
  const comma = forWhich && ', ';
  return (
    <fieldset className={`row ${styles.choices}`} data-rows="true" disabled={incompatibleWith !== undefined}>
      <legend className="small quiet">
        {/* The title is hidden if its choices have names of their own. */}
        {/* React can change a text that a browser has translated only if it is alone in its element. */}
        <span className={isMultiple ? 'visually-hidden' : undefined}>{isMultiple ? title + comma : title}</span>
        <span className={incompatibleWith ? undefined : styles.region}>{isMultiple ? forWhich : comma + forWhich}</span>
      </legend>
      {!isMultiple && (
        <RadioControl
          name={name}
          value=""
          label="None"
          color="gray"
          defaultChecked={!choices.some(isTicked)}
          className={`row ${styles.choice}`}
        />
      )}
      {choices.map((choice) => (
        <ExtraChoice
          key={choice.label}
          choice={choice}
          name={name}
          isMultiple={isMultiple}
          isTicked={isTicked(choice)}
        />
      ))}
    </fieldset>
  );
}

interface ExtraChoiceProps {
  choice: Choice;
  name: string;
  isMultiple: boolean;
  isTicked: boolean;
}

function ExtraChoice({ choice, name, isMultiple, isTicked }: ExtraChoiceProps) {
  const { value, label, price, sellingPlanPrice, available, note } = choice;
  return (
    <RadioControl
      type={isMultiple ? 'checkbox' : 'radio'}
      name={name}
      value={value}
      label={label}
      color={isMultiple ? 'black' : 'gray'}
      defaultChecked={isTicked}
      isDisabled={!available}
      className={`row ${styles.choice}`}
    >
      <span className="quiet figures">{sellingPlanPrice ?? formatMoney(price)}</span>
      {isMultiple && <ChoiceState choice={choice} />}
      {note && <span className={`quiet small ${styles.note}`}>{note}</span>}
    </RadioControl>
  );
}

/** What a press of the checkbox does, hidden from screen readers, which read the checkbox; or why it is disabled. */
function ChoiceState({ choice }: { choice: Choice }) {
  if (!choice.available)
    return <span className={`quiet small ${styles.state}`}>{choice.item ? 'sold out' : 'not made'}</span>;
  return (
    <span className={`small ${styles.state} ${styles.toggle}`} aria-hidden="true">
      <span>add</span>
      <span>remove</span>
    </span>
  );
}
