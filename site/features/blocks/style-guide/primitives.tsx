import { href } from 'react-router';
import { PhoneDrawing } from '#site/catalogue/phone-drawing.tsx';
import { Button, ButtonLink } from '#site/kernel/ui/button.tsx';
import { Field } from '#site/kernel/ui/field.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import { RadioControl } from '#site/kernel/ui/radio-control.tsx';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
import styles from './style-guide.module.css';

const shop = href('/shop/:collection?');

/** Every user-interface part that the blocks and pages are made of, in each of its states. */
export function Primitives() {
  return (
    <section className={styles.primitives} aria-labelledby="primitives">
      <h2 id="primitives" className="display">
        Display
      </h2>
      <p className="heading">Heading</p>
      <p>
        Body, with <Link to={shop}>a link</Link>, <Link to="https://example.com/">a link to elsewhere</Link> and{' '}
        <strong>strong words</strong>.
      </p>
      <p className="small quiet">Small and quiet, with figures: 1,250.00</p>
      <div className="row">
        <Button type="button">Primary</Button>
        <Button type="button" variant="secondary">
          Secondary
        </Button>
        <Button type="button" disabled>
          Disabled
        </Button>
        <ButtonLink to={shop}>Link</ButtonLink>
      </div>
      <div className={`dark ${styles.ground}`}>
        <Button type="button" variant="secondary-darkmode">
          Secondary on dark
        </Button>
      </div>
      <div className="row">
        <TextButton>Text</TextButton>
        <TextButton underlined>Underlined</TextButton>
      </div>
      <Field label="Field" status="A status">
        {(control) => <input {...control} type="text" />}
      </Field>
      <Field label="Refused field" error="Please write something.">
        {(control) => <input {...control} type="text" defaultValue="?" />}
      </Field>
      <fieldset className="row">
        <legend className="small quiet">Choices</legend>
        <RadioControl name="choice" value="one" label="Chosen" defaultChecked />
        <RadioControl name="choice" value="two" label="Other" color="gray" />
        <RadioControl name="choice" value="three" label="Sold out" isDisabled />
        <RadioControl name="choice" value="four" label="On a line of its own" variant="line" />
      </fieldset>
      <input type="range" aria-label="Range" />
      <div className="row" style={{ '--mm': '2px' } as object}>
        <PhoneDrawing model="iii">Newer</PhoneDrawing>
        <PhoneDrawing model="ii">Older</PhoneDrawing>
      </div>
    </section>
  );
}
