import fc from 'fast-check';
import { type Item, items } from '#tests/support/shopper.ts';

/** What may happen to a cart. A list that failed belongs into regressions.ts. */
export type Step =
  | { do: 'add'; wanted: Partial<Record<Item, number>>; newCart: boolean; trouble: Trouble }
  /** `line` counts from the newest, over and over. */
  | { do: 'set'; line: number; quantity: number; trouble: Trouble }
  /** Clicks on plus or minus, gathered. */
  | { do: 'step'; line: number; by: number; trouble: Trouble }
  | { do: 'sim'; trouble: Trouble }
  | { do: 'refer'; refCode: string; trouble: Trouble }
  | { do: 'undo'; trouble: Trouble }
  /** The phone that was chosen first is to be of the other colour: that one is added, and this one removed. */
  | { do: 'colour'; trouble: Trouble }
  /** Two tabs ask in the same moment. */
  | { do: 'tabs'; commands: [TabCommand, TabCommand]; trouble: Trouble }
  /** Sold elsewhere: no more than this is left. */
  | { do: 'stock'; item: Item; left: number }
  | { do: 'expire' }
  /** The checkout's button, and there the card. */
  | { do: 'pay' };

export type TabCommand = { do: 'add'; item: Item } | { do: 'step'; line: number; by: number };

/**
 * What disturbs a command on its way. The browser repeats a command without a response under its key; when the shop could not be reached the
 * shopper presses again.
 */
export type Trouble =
  | 'none'
  /** The shop breaks so many times, while it is written to. */
  | { write: (typeof brokenWrites)[number]; times: number }
  /** The shop breaks once, while it is asked. */
  | { read: 'bad-json' | 'wrong-type' | 'graphql-error' | 'throttle' }
  /** The shop takes its time. */
  | { slow: number }
  /** Our own answer is lost on its way to the browser. */
  | 'answer lost'
  /** So it is, and the server begins anew before the browser asks again. */
  | 'server lost'
  /** The button was pressed, and the browser asked twice. */
  | 'asked twice';

const brokenWrites = [
  'lost-answer',
  'reset',
  'truncate',
  'bad-json',
  'wrong-type',
  'graphql-error',
  'status',
  'throttle',
] as const;

const item = fc.constantFrom(...(Object.keys(items) as Item[]));
/** Those that the rules are about come more often. */
const likelyItem = fc.oneof(item, fc.constantFrom<Item>('black', 'gray', 'sim', 'monthly', 'yearly'));
const few = fc.integer({ min: 1, max: 4 });

const sharedTroubles = fc.oneof(
  fc.constant<Trouble>('none'),
  fc.constantFrom<Trouble>('answer lost', 'asked twice'),
  fc.record({ slow: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ write: fc.constantFrom(...brokenWrites), times: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ read: fc.constantFrom('bad-json', 'wrong-type', 'graphql-error', 'throttle') }),
);

/** A server that begins anew can't tell what two tabs did to one thing in that moment (decision 0010), so that befalls one tab alone. */
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

/** Steps on a good day: rules, stock and time. */
export const stepsWithoutFaults = fc.array(fc.oneof(...commands(fc.constant<Trouble>('none')), ...outside), {
  minLength: 3,
  maxLength: 5,
});

/** Steps of which half get into trouble. */
export const stepsWithFaults = fc.array(fc.oneof(...commands(troubles), ...outside, tabs), {
  minLength: 2,
  maxLength: 5,
});
