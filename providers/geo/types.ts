export interface Geo {
  /**
   * The country that an address is in, ISO 3166-1 alpha-2; null when it cannot be told.
   * @throws ProviderError when the lookup gives no usable answer within five seconds (CONSENT-2), or before its visitor has waited as long as anybody does
   */
  countryOf: (address: string) => Promise<string | null>;
}
