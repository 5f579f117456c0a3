import { gid } from '../gid.ts';
import type { ResolverMap } from '../resolver.ts';
import type { ProductOption } from './rows.ts';
import { combinationOf, compareCombinations } from './variant-encoding.ts';

/** One value of an option. */
interface OptionValue {
  option: ProductOption;
  /** Its place among the option's values. */
  place: number;
  name: string;
}

export const optionResolvers: ResolverMap = {
  ProductOption: {
    id: (option: ProductOption) => gid('ProductOption', option.productId * 10 + option.position),
    values: (option: ProductOption) => option.choices,
    optionValues: (option: ProductOption): OptionValue[] =>
      option.choices.map((name, place) => ({ option, place, name })),
  },
  ProductOptionValue: {
    id: ({ option, place }: OptionValue) =>
      gid('ProductOptionValue', (option.productId * 10 + option.position) * 10_000 + place),
    // The one with the other options' values that stand first.
    firstSelectableVariant: ({ option, name }: OptionValue, _args, { catalogue }) => {
      const options = catalogue.options(option.productId);
      const [first] = catalogue
        .variants(option.productId)
        .filter(({ choices }) => choices[option.position] === name)
        .toSorted((one, other) => compareCombinations(combinationOf(one, options), combinationOf(other, options)));
      return first ?? null;
    },
    swatch: () => null,
  },
};
