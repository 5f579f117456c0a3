import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Item } from '#tests/support/shopper.ts';
import type { Site } from '#tests/support/site.ts';
import { begin, type Line, type Model, take, takeBoth } from './model.ts';
import { createReal } from './real.ts';
import type { Step } from './steps.ts';

/** The title of each item on the page, in page order: phones, their extras, and others by name. */
const titles: Record<Item, RegExp> = {
  global: /^Light Phone II\b.*Global/,
  gray: /^Light Phone II\b.*North America/,
  black: /^Light Phone II\b.*North America/,
  newer: /^Light Phone III\b/,
  sim: /^SIM card/,
  monthly: /^Protection plan.*Monthly/,
  yearly: /^Protection plan.*Yearly/,
  case: /^Case,/,
  soldOutCase: /^Case,/,
  protector: /^Screen protector/,
};

/** Performs every step with the model and on the real site, and compares the cart and its page with the model. */
export async function runSteps(site: Site, steps: readonly Step[]): Promise<void> {
  let model = begin();
  const real = createReal(site);
  try {
    for (const step of steps) {
      await real.take(step, model);
      if (step.do === 'tabs') model = whichever(takeBoth(model, step.commands), await real.readCart());
      else take(model, step);
    }
    const { shown, stored, count } = await real.end();
    const { lines, refCode } = cartOf(model);
    expect(stored).toEqual({ lines, refCode });
    expect(shown).toEqual(
      asShown(lines).map(({ item, quantity }) => ({ words: expect.stringMatching(titles[item]), quantity })),
    );
    expect(count).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0));
  } finally {
    await real.clean();
  }
}

function asShown(lines: readonly Line[]): Line[] {
  const order = Object.keys(titles);
  return lines.toSorted((one, other) => order.indexOf(one.item) - order.indexOf(other.item));
}

/** The possible model that matches the real cart. */
function whichever(models: Model[], stored: ReturnType<typeof cartOf>): Model {
  expect(models.map(cartOf)).toContainEqual(stored);
  return models.find((model) => isDeepStrictEqual(cartOf(model), stored)) as Model;
}

function cartOf({ cart }: Model) {
  return cart ?? { lines: [], refCode: null };
}
