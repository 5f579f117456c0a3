import type { Fields } from '../../../transport/json.ts';
import { Entry, type Source } from '../entry.ts';

/** An entry of these fields, and the messages that are reported about it. */
export function entryOf(fields: Fields, service: Source['service'] = 'startPage'): { entry: Entry; faults: string[] } {
  const faults: string[] = [];
  const report = (fault: unknown) => void faults.push(fault instanceof Error ? fault.message : String(fault));
  return { entry: new Entry(fields, { service, report, open: (value) => value }, 'entry'), faults };
}
