import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Item } from '#tests/support/shopper.ts';
import type { Site } from '#tests/support/site.ts';
import { begin, type Line, type Model, take, takeBoth } from './model.ts';
import { createReal } from './real.ts';
import type { Step } from './steps.ts';

/** What the page names each thing by, in the order of the page: phones, what belongs to them, and the rest by name. */
const words: Record<Item, RegExp> = {
  global: /^Light Phone II\b.*Global/,
  gray: /^Light Phone II\b.*North America/,
  black: /^Light Phone II\b.*North America/,
  newer: /^Light Phone III\b/,
  sim: /^SIM card/,
  monthly: /^Protection plan.*Monthly/,
  yearly: /^Protection plan.*Yearly/,
  case: /^Protective case/,
  soldOutCase: /^Protective case/,
  protector: /^Screen protector/,
};

/** Takes every step with the model and with a visitor of the real site, and holds the cart and its page against the model. */
export async function runSteps(site: Site, steps: readonly Step[]): Promise<void> {
  let model = begin();
  const real = createReal(site);
  try {
    for (const step of steps) {
      await real.take(step, model);
      if (step.do === 'tabs') model = whichever(takeBoth(model, step.commands), await real.held());
      else take(model, step);
    }
    const { shown, held, count } = await real.end();
    const { lines, refCode } = cartOf(model);
    expect(held).toEqual({ lines, refCode });
    expect(shown).toEqual(
      asShown(lines).map(({ item, quantity }) => ({ words: expect.stringMatching(words[item]), quantity })),
    );
    expect(count).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0));
  } finally {
    await real.clean();
  }
}

function asShown(lines: readonly Line[]): Line[] {
  const order = Object.keys(words);
  return lines.toSorted((one, other) => order.indexOf(one.item) - order.indexOf(other.item));
}

/** The one that came about. */
function whichever(models: Model[], held: ReturnType<typeof cartOf>): Model {
  expect(models.map(cartOf)).toContainEqual(held);
  return models.find((model) => isDeepStrictEqual(cartOf(model), held)) as Model;
}

function cartOf({ cart }: Model) {
  return cart ?? { lines: [], refCode: null };
}
