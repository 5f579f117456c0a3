import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Choice } from '#site/catalogue/product-choices.ts';
import { incompatibleExtras } from './compatible-extras.ts';
import type { ExtraSection } from './phone-extras.ts';
import { chosenChoices, runningTotal } from './running-total.ts';

function choice(value: string, minor: number, changes: Partial<Choice> = {}): Choice {
  const price = { minor, currency: 'USD' };
  const rest = {
    item: null,
    region: null,
    compareAtPrice: null,
    sellingPlanPrice: null,
    billing: null,
    available: true,
    isPreOrder: false,
    note: null,
  };
  return { value, label: value, price, ...rest, ...changes };
}

const northAmerica = choice('na', 29_900, { label: 'North America', region: 'north-america' });
const global = choice('global', 29_900, { label: 'Global', region: 'global' });
const sections: ExtraSection[] = [
  {
    id: 'plans',
    title: 'SIM and protection',
    extras: [
      { name: 'item-sim', title: 'SIM card', isMultiple: true, northAmericaOnly: true, choices: [choice('sim', 1000)] },
      { name: 'item-plan', title: 'Plan', isMultiple: false, northAmericaOnly: true, choices: [choice('plan', 600)] },
    ],
  },
  {
    id: 'accessories',
    title: 'Accessories',
    extras: [
      {
        name: 'item-case',
        title: 'Case',
        isMultiple: true,
        northAmericaOnly: false,
        choices: [choice('case', 2500), choice('gone', 2500, { available: false })],
      },
    ],
  },
];

function total(phone: Choice | undefined, values: string[]): number | undefined {
  return runningTotal(chosenChoices({ phone, sections, values }))?.minor;
}

describe('[SHOP-7] the running total', () => {
  test('is the price of the phone alone', () => {
    expect(total(northAmerica, ['na'])).toBe(29_900);
  });

  test('counts every ticked choice', () => {
    expect(total(northAmerica, ['na', 'sim', 'plan', 'case'])).toBe(34_000);
  });

  test('counts SIM card and plan only with the North America phone', () => {
    expect(total(global, ['global', 'sim', 'plan', 'case'])).toBe(32_400);
  });

  test('leaves out sold-out choices', () => {
    expect(total(northAmerica, ['na', 'gone'])).toBe(29_900);
  });

  test('is null for more than one currency', () => {
    expect(runningTotal([northAmerica, choice('x', 1, { price: { minor: 1, currency: 'CAD' } })])).toBeNull();
  });

  test('is exact for any prices', () => {
    const minor = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(fc.array(minor, { minLength: 1, maxLength: 30 }), (prices) => {
        const choices = prices.map((price, index) => choice(String(index), price));
        const sum = prices.map(BigInt).reduce((one, other) => one + other);
        expect(BigInt(runningTotal(choices)?.minor ?? -1)).toBe(sum);
      }),
    );
  });
});

describe('[SHOP-7] extras that are incompatible with the phone', () => {
  test.each<[string, Choice, string[], string[]]>([
    ['none where none is ticked', global, ['global', 'case'], []],
    ['SIM card and plan with the Global phone', global, ['global', 'sim', 'plan', 'case'], ['SIM card', 'Plan']],
    ['none with the North America phone', northAmerica, ['na', 'sim', 'plan'], []],
  ])('%s', (_, phone, values, titles) => {
    expect(incompatibleExtras({ phone, sections, values }).map(({ title }) => title)).toEqual(titles);
  });
});
