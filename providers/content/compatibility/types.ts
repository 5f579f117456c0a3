import type { Block } from '../../blocks/types.ts';
import type { Picture } from '../../media/types.ts';

/** What the compatibility checker shows and knows. */
export interface Compatibility {
  logo: Picture | null;
  textUnderLogo: string | null;
  titleText: string | null;
  /** A CSS colour. */
  backgroundHexColor: string;
  iconColor: string;
  devicePickerTitle: string | null;
  phones: { lightPhoneII: Picture | null; lightPhoneIII: Picture | null };
  variants: CompatibilityVariant[];
  countries: CountryCarriers[];
}

/** What is said for one outcome of the check: compatible, incompatible or unknown (COMPAT-2). */
export interface CompatibilityVariant {
  id: string;
  text: string | null;
  /** A CSS colour. */
  textColor: string | null;
  /** A CSS length. */
  textWidth: string | null;
  blocks: Block[];
}

export interface CountryCarriers {
  /** ISO 3166-1, two capital letters. */
  code: string;
  compatible: string[];
  incompatible: string[];
}
