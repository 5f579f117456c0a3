import { shapeBlocks } from '../shaping/blocks/shape-block.ts';
import type { Entry } from '../shaping/entry/entry.ts';
import { shapePicture } from '../shaping/media/shape-picture.ts';
import { cssColor, cssLength } from './css-value.ts';
import type { Compatibility, CompatibilityVariant, CountryCarriers } from './types.ts';

/** The compatibility checker, with defaults for empty fields. */
export function shapeCompatibility(check: Entry): Compatibility {
  return {
    logo: shapePicture(check.entry('logo')),
    textUnderLogo: check.text('textUnderLogo'),
    titleText: check.text('titleText'),
    backgroundHexColor: cssColor(check, 'backgroundHexColor') ?? 'white',
    iconColor: cssColor(check, 'iconColor') ?? 'Black',
    devicePickerTitle: check.text('devicePickerTitle'),
    phones: {
      lightPhoneII: shapePicture(check.entry('lightPhoneIIImage')),
      lightPhoneIII: shapePicture(check.entry('lightPhoneIIIImage')),
    },
    variants: check.entries('variants').flatMap((variant) => shapeVariant(variant) ?? []),
    countries: check.entries('countries').flatMap((country) => shapeCountry(country) ?? []),
  };
}

function shapeVariant(variant: Entry): CompatibilityVariant | null {
  const id = variant.requiredText('variantId');
  if (!id) return null;
  return {
    id,
    text: variant.text('text'),
    textColor: cssColor(variant, 'textColor'),
    textWidth: cssLength(variant, 'textWidth'),
    blocks: shapeBlocks(variant),
  };
}

function shapeCountry(country: Entry): CountryCarriers | null {
  const code = country.requiredText('countryCode') && country.matching('countryCode', isCountryCode, 'a country code');
  if (!code) return null;
  return {
    code: code.toUpperCase(),
    compatible: country.texts('compatibleCarriers'),
    incompatible: country.texts('incompatibleCarriers'),
  };
}

function isCountryCode(text: string): boolean {
  return /^[a-z]{2}$/i.test(text);
}
