/** What is needed of the app to end well. */
interface Ending {
  report: (fault: unknown) => void;
  flush: (milliseconds: number) => Promise<void>;
}

/**
 * What nobody caught leaves the process in a state that nobody knows: it is logged and reported as any fault, then the process ends with 1,
 * for whoever watches it to start it anew.
 */
export function endOnUncaught({ report, flush }: Ending, patience: number): void {
  let isEnding = false;
  // What comes while the first is being told is told as well, and cuts nothing short.
  const end = async (fault: unknown) => {
    report(fault);
    if (isEnding) return;
    isEnding = true;
    await flush(patience);
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
