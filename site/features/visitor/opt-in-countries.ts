/**
 * Where nobody may be followed before they agree: the European Union, the rest of the European Economic Area, the United Kingdom and
 * Switzerland (Directive 2002/58/EC, article 5.3, and the laws that follow it). The classic banner's list lacks five of them.
 */
const optInCountries = new Set(
  // Parts of France and Finland, and the islands and Gibraltar beside the Kingdom, have codes and like laws of their own.
  'AX BL GF GG GI GP IM JE MF MQ RE YT '
    .concat('AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK')
    .split(' '),
);

/** A country that is not known may be one of them. */
export function asksFirst(country: string | null): boolean {
  return country === null || optInCountries.has(country);
}
