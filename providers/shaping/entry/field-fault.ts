/** Something in an editor's entry that the site has to leave away. `code` marks it as a provider's fault: the log keeps no stack. */
export class FieldFault extends Error {
  override readonly name = 'FieldFault';
  readonly code = 'PROVIDER_FIELD';
  readonly provider: string;

  constructor(provider: string, message: string) {
    super(message);
    this.provider = provider;
  }
}
