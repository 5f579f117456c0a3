/** Why a provider gave no usable answer. `refused` is the provider's own no (bad token, bad query); the others are outages. */
export type ProviderFault = 'unreachable' | 'timeout' | 'aborted' | 'status' | 'refused' | 'malformed';

/**
 * A provider gave no usable answer. "Not found" is never one of these: it is returned as null.
 * `code` is stable and safe to show in logs; `status` is the provider's HTTP status, null when there was none.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: string;
  readonly fault: ProviderFault;
  readonly code: `PROVIDER_${Uppercase<ProviderFault>}`;
  readonly status: number | null;
  /** Which kind of content was asked for; null where it is not content. */
  readonly request: string | null;

  constructor(
    provider: string,
    fault: ProviderFault,
    message: string,
    options: { status?: number; request?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.provider = provider;
    this.fault = fault;
    this.code = `PROVIDER_${fault.toUpperCase() as Uppercase<ProviderFault>}`;
    this.status = options.status ?? null;
    this.request = options.request ?? null;
  }
}
