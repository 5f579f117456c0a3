import { shapeBlocks } from '../shaping/blocks/shape-block.ts';
import type { Entry } from '../shaping/entry/entry.ts';
import { shapePicture } from '../shaping/media/shape-picture.ts';
import { cssColor, cssLength } from './css-value.ts';
import type {
  Carrier,
  CheckedPhone,
  CheckedPhonePictures,
  Compatibility,
  CompatibilityVariant,
  CountryCarriers,
} from './types.ts';

/** The compatibility checker, with defaults for empty fields. */
export function shapeCompatibility(check: Entry): Compatibility {
  return {
    logo: shapePicture(check.entry('logo')),
    textUnderLogo: check.text('textUnderLogo'),
    titleText: check.text('titleText'),
    backgroundHexColor: cssColor(check, 'backgroundHexColor') ?? 'white',
    iconColor: cssColor(check, 'iconColor') ?? 'Black',
    devicePickerTitle: check.text('devicePickerTitle'),
    phones: shapePhonePictures(check),
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
    phones: shapePhonePictures(variant),
    blocks: shapeBlocks(variant),
  };
}

function shapePhonePictures(entry: Entry): CheckedPhonePictures {
  return {
    lightPhoneII: shapePicture(entry.entry('lightPhoneIIImage')),
    lightPhoneIII: shapePicture(entry.entry('lightPhoneIIIImage')),
  };
}

function shapeCountry(country: Entry): CountryCarriers | null {
  const code = country.requiredText('countryCode') && country.matching('countryCode', isCountryCode, 'a country code');
  if (!code) return null;
  return {
    code: code.toUpperCase(),
    compatible: country.texts('compatibleCarriers'),
    incompatible: country.texts('incompatibleCarriers'),
    carriers: country.entries('carriers').flatMap((carrier) => shapeCarrier(carrier) ?? []),
  };
}

/** The checker's phones by the names that editors enter. */
const phones: Readonly<Record<string, CheckedPhone>> = {
  'Light Phone II': 'lightPhoneII',
  'Light Phone III': 'lightPhoneIII',
};

/** A carrier without names of phones concerns all phones; a carrier with unknown names alone concerns none. */
function shapeCarrier(carrier: Entry): Carrier | null {
  const name = carrier.requiredText('name');
  if (!name) return null;
  const named = carrier.texts('phones');
  const concerned = named.flatMap((phone) => (Object.hasOwn(phones, phone) ? (phones[phone] ?? []) : []));
  if (concerned.length < named.length) carrier.fault('phones', `has others than ${Object.keys(phones).join(', ')}`);
  return {
    name,
    isCompatible: carrier.flag('isCompatible'),
    phones: named.length === 0 ? Object.values(phones) : concerned,
  };
}

function isCountryCode(text: string): boolean {
  return /^[a-z]{2}$/i.test(text);
}
