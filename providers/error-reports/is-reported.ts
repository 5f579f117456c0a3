/** Faults by their code that are for the log alone: an editor's slip shows with every view of its page, and who left did not fail. */
const loggedOnly: ReadonlySet<string> = new Set(['PROVIDER_FIELD', 'PROVIDER_ABORTED']);

/** Whether a fault is worth a report beside its line in the log (NET-6). */
export function isReported(fault: unknown, excludedRequests: ReadonlySet<string>): boolean {
  if (typeof fault !== 'object' || fault === null) return true;
  if ('name' in fault && fault.name === 'AbortError') return false;
  if ('code' in fault && loggedOnly.has(String(fault.code))) return false;
  return !('request' in fault && excludedRequests.has(String(fault.request)));
}
