import { ProviderError } from '#providers/transport/provider-error.ts';

/** The result of comparing the settings of the range with the catalog. */
export interface RangeStatus {
  /** `pending`: not checked yet, or the storefront has not answered; `failed`: the check has a fault of its own, which is reported. */
  kind: 'checked' | 'pending' | 'failed';
  /** Why the storefront has not answered. */
  reason: string | null;
  /** A sentence for each mismatch that the last check with a result found. */
  problems: readonly string[];
}

export interface RangeCheck {
  /** Checks now, logs what is new, and repeats it until the storefront answers. Never rejects: no check may stop the shop. */
  check: () => Promise<RangeStatus>;
  /** Checks soon, after a change of the catalog; not before the first `check`. */
  repeat: () => void;
}

/** Milliseconds until the check is repeated if the storefront did not answer or the catalog has changed. */
const delay = 30_000;

interface RangeCheckOptions {
  /** @returns a sentence for each mismatch @throws ProviderError while the storefront gives no usable response */
  read: () => Promise<string[]>;
  /** Logs one sentence. */
  warn: (message: string) => void;
  /** Reports a fault of the check itself, which is a bug. */
  report: (fault: unknown) => void;
}

/**
 * Checks the handles and regions of the settings against the catalog. A storefront that is down is not a mismatch: the check is then pending and is
 * repeated. A mismatch is logged when it appears, not at every check, and not again after the storefront was down.
 */
export function createRangeCheck({ read, warn, report }: RangeCheckOptions): RangeCheck {
  let status: RangeStatus = { kind: 'pending', reason: null, problems: [] };
  let running: Promise<RangeStatus> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let hasStarted = false;

  async function run(): Promise<RangeStatus> {
    clearTimeout(timer);
    timer = undefined;
    try {
      const problems = await read();
      for (const problem of problems) if (!status.problems.includes(problem)) warn(problem);
      status = { kind: 'checked', reason: null, problems };
    } catch (error) {
      status = error instanceof ProviderError ? pending(error.message) : failed(error);
    }
    return status;
  }

  function pending(reason: string): RangeStatus {
    if (status.kind !== 'pending' || status.reason === null)
      warn(
        `The handles and regions of the range are not checked yet: the storefront gave no answer (${reason}). The check is repeated.`,
      );
    later();
    return { ...status, kind: 'pending', reason };
  }

  /** The check is not repeated before the catalog changes, because a bug would fail again. */
  function failed(fault: unknown): RangeStatus {
    report(fault);
    return { ...status, kind: 'failed', reason: null };
  }

  function later(): void {
    timer ??= setTimeout(() => void check(), delay).unref();
  }

  function check(): Promise<RangeStatus> {
    hasStarted = true;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    check,
    repeat() {
      if (hasStarted) later();
    },
  };
}
