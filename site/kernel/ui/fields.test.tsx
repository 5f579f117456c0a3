import { parse } from 'node-html-parser';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { RadioControl } from './radio-control.tsx';

const draw = (element: ReactNode) => parse(renderToString(element));

test('[UI-1] a text field has its label, its validation rules and an announced error', () => {
  const page = draw(
    <Field label="How many" error="Too many" announcesError>
      {(control) => <input {...control} type="number" required pattern="\d+" min={1} max={9} />}
    </Field>,
  );
  const input = page.querySelector('input');
  expect(input?.attributes).toMatchObject({
    type: 'number',
    pattern: '\\d+',
    min: '1',
    max: '9',
    'aria-invalid': 'true',
  });
  expect(input?.hasAttribute('required')).toBe(true);
  expect(page.querySelector('label')?.attributes).toMatchObject({ for: input?.id });
  const error = page.querySelector('[role=alert]');
  expect(error?.text).toBe('Too many');
  expect(input?.getAttribute('aria-describedby')).toBe(error?.id);
});

test('[UI-1] a text field without an error has no aria-describedby', () => {
  const input = draw(<Field label="Email">{(control) => <input {...control} />}</Field>).querySelector('input');
  expect(input?.getAttribute('aria-invalid')).toBe('false');
  expect(input?.hasAttribute('aria-describedby')).toBe(false);
});

test('[UI-1] a text field is described by its status', () => {
  const page = draw(
    <Field label="Country" status="2 countries match.">
      {(control) => <input {...control} />}
    </Field>,
  );
  const status = page.querySelector('[role=status]');
  expect(status?.text).toBe('2 countries match.');
  expect(page.querySelector('input')?.getAttribute('aria-describedby')).toBe(status?.id);
});

test('[UI-2] a radio control has its label, state and name for screen readers', () => {
  const control = (props: Partial<Parameters<typeof RadioControl>[0]> = {}) =>
    draw(<RadioControl name="phone" value="iii" label="Light Phone III" onChange={() => {}} {...props} />);
  const plain = control();
  expect(plain.querySelector('label')?.text).toBe('Light Phone III');
  expect(plain.querySelector('input')?.attributes).toMatchObject({ type: 'radio', name: 'phone', value: 'iii' });
  const input = control({ checked: true, isDisabled: true, ariaLabel: 'The third phone' }).querySelector('input');
  expect(input?.hasAttribute('checked')).toBe(true);
  expect(input?.hasAttribute('disabled')).toBe(true);
  expect(input?.getAttribute('aria-label')).toBe('The third phone');
});
