import fc from 'fast-check';
import { type Item, items } from '#tests/support/shopper.ts';
import { brokenWrites } from '../support/sandbox-control.ts';

/** An action or event that affects a cart. Failed lists are recorded in regressions.ts. */
export type Step =
  | { do: 'add'; wanted: Partial<Record<Item, number>>; newCart: boolean; trouble: Trouble }
  /** `line` is an index from the newest, modulo the number of lines. */
  | { do: 'set'; line: number; quantity: number; trouble: Trouble }
  /** Clicks on plus or minus, merged. */
  | { do: 'step'; line: number; by: number; trouble: Trouble }
  | { do: 'sim'; trouble: Trouble }
  | { do: 'refer'; refCode: string; trouble: Trouble }
  | { do: 'undo'; trouble: Trouble }
  /** Changes the first phone's colour: adds the other one, and removes this one. */
  | { do: 'colour'; trouble: Trouble }
  /** Simultaneous commands in two tabs. */
  | { do: 'tabs'; commands: [TabCommand, TabCommand]; trouble: Trouble }
  /** Sold to others: lowers the stock to this quantity. */
  | { do: 'stock'; item: Item; left: number }
  | { do: 'expire' }
  /** Checkout and payment. */
  | { do: 'pay' };

export type TabCommand = { do: 'add'; item: Item } | { do: 'step'; line: number; by: number };

/**
 * A fault during a command. The browser retries a command without a response, with the same key; when the storefront is down the
 * command is sent again too, by the browser or by the shopper.
 */
export type Trouble =
  | 'none'
  /** The storefront fails `times` times on writes. */
  | { write: (typeof brokenWrites)[number]; times: number }
  /** The storefront fails once on a read. */
  | { read: 'bad-json' | 'wrong-type' | 'graphql-error' | 'throttle' }
  /** The storefront is slow (milliseconds). */
  | { slow: number }
  /** The site's response is lost. */
  | 'answer lost'
  /** The response is lost, and the server restarts before the retry. */
  | 'server lost'
  /** The browser sends the command twice. */
  | 'asked twice';

const item = fc.constantFrom(...(Object.keys(items) as Item[]));
/** Items with special rules are more frequent. */
const likelyItem = fc.oneof(item, fc.constantFrom<Item>('black', 'gray', 'sim', 'monthly', 'yearly'));
const few = fc.integer({ min: 1, max: 4 });

const sharedTroubles = fc.oneof(
  fc.constant<Trouble>('none'),
  fc.constantFrom<Trouble>('answer lost', 'asked twice'),
  fc.record({ slow: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ write: fc.constantFrom(...brokenWrites), times: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ read: fc.constantFrom('bad-json', 'wrong-type', 'graphql-error', 'throttle') }),
);

/** After a restart the server cannot distinguish simultaneous changes of two tabs (decision 0010), so it happens with one tab only. */
const troubles = fc.oneof({ weight: 6, arbitrary: sharedTroubles }, fc.constant<Trouble>('server lost'));

function commands(trouble: fc.Arbitrary<Trouble>): fc.WeightedArbitrary<Step>[] {
  const wanted = fc.dictionary(likelyItem, few, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
  const newCart = fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true));
  const quantity = fc.integer({ min: 0, max: 5 });
  const by = fc.integer({ min: -3, max: 3 });
  return [
    { weight: 6, arbitrary: fc.record({ do: fc.constant('add'), wanted, newCart, trouble }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('set'), line: fc.nat(5), quantity, trouble }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('step'), line: fc.nat(5), by, trouble }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('colour'), trouble }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('sim'), trouble }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('undo'), trouble }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('refer'), refCode: fc.constantFrom('ada', 'bob'), trouble }) },
  ];
}

const outside: fc.WeightedArbitrary<Step>[] = [
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('stock'),
      item: fc.constantFrom<Item>('black', 'sim', 'newer', 'case', 'protector'),
      left: fc.oneof(fc.constant(0), fc.nat(4)),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'expire' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'pay' }) },
];

const tabCommand: fc.Arbitrary<TabCommand> = fc.oneof(
  fc.record({ do: fc.constant('add'), item: likelyItem }),
  fc.record({ do: fc.constant('step'), line: fc.nat(5), by: fc.integer({ min: -3, max: 3 }) }),
);

const tabs: fc.WeightedArbitrary<Step> = {
  weight: 4,
  arbitrary: fc.record({
    do: fc.constant('tabs'),
    commands: fc.tuple(tabCommand, tabCommand),
    trouble: sharedTroubles,
  }),
};

/** Steps without faults: rules, stock and time. */
export const stepsWithoutFaults = fc.array(fc.oneof(...commands(fc.constant<Trouble>('none')), ...outside), {
  minLength: 3,
  maxLength: 5,
});

/** Steps, many of them with faults. */
export const stepsWithFaults = fc.array(fc.oneof(...commands(troubles), ...outside, tabs), {
  minLength: 2,
  maxLength: 5,
});
