import { parse } from 'node-html-parser';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RadioControl } from './radio-control.tsx';
import { TextField } from './text-field.tsx';

const draw = (element: ReactNode) => parse(renderToString(element));

test('[UI-1] a text field has its label, its validation rules and an announced error', () => {
  const page = draw(
    <TextField label="How many" type="number" required pattern="\d+" min={1} max={9} error="Too many" />,
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
  const input = draw(<TextField label="Email" />).querySelector('input');
  expect(input?.attributes).toMatchObject({ type: 'text', 'aria-invalid': 'false' });
  expect(input?.hasAttribute('aria-describedby')).toBe(false);
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
