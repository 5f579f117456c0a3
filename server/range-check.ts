import { ProviderError } from '#providers/transport/provider-error.ts';

/** The result of comparing the settings of the range with the catalogue. */
export type RangeStatus =
  /** Not checked yet, or the storefront has not answered; `reason` says why. */
  { kind: 'pending'; reason: string | null } | { kind: 'checked'; problems: readonly string[] };

export interface RangeCheck {
  /** Checks now, logs what is new, and repeats it until the storefront answers. */
  check: () => Promise<RangeStatus>;
  /** Checks soon, after a change of the catalogue; not before the first `check`. */
  repeat: () => void;
}

/** Milliseconds until a check that failed, or one after a change, is made. */
const delay = 30_000;

interface RangeCheckOptions {
  /** @returns a sentence for each mismatch @throws ProviderError while the storefront gives no usable response */
  read: () => Promise<string[]>;
  /** Logs one sentence. */
  warn: (message: string) => void;
}

/**
 * Checks the handles and regions of the settings against the catalogue. A storefront that is down is no mismatch: the check is pending then, and
 * repeated. A mismatch is logged when it appears, not at every check.
 */
export function createRangeCheck({ read, warn }: RangeCheckOptions): RangeCheck {
  let status: RangeStatus = { kind: 'pending', reason: null };
  let running: Promise<RangeStatus> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let hasStarted = false;

  async function run(): Promise<RangeStatus> {
    const before = status;
    clearTimeout(timer);
    timer = undefined;
    try {
      const problems = await read();
      const known = before.kind === 'checked' ? before.problems : [];
      for (const problem of problems) if (!known.includes(problem)) warn(problem);
      status = { kind: 'checked', problems };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const reason = error.message;
      const isNews = before.kind === 'checked' || before.reason === null;
      if (isNews)
        warn(
          `The handles and regions of the range are not checked yet: the storefront gave no answer (${reason}). The check is repeated.`,
        );
      status = { kind: 'pending', reason };
      later();
    }
    return status;
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
