import type { ReportedEvent } from './reported-event.ts';

/** What was being done when it failed. */
export interface Circumstances {
  /** The pattern of the page's address, without a visitor's values. */
  route: string | null;
  requestId: string | null;
}

/** What the service answered, for whoever sends through us: how long to wait, above all. */
export interface Taken {
  status: number;
  headers: Record<string, string>;
}

export interface ErrorReports {
  /** Whether anybody takes reports. */
  isOn: boolean;
  /** Sends a fault, the same one but once. Never throws, and nobody waits for it. */
  report: (fault: unknown, circumstances: Circumstances) => void;
  /** Sends on what a browser reported. */
  forward: (event: ReportedEvent) => Promise<Taken>;
  /** Waits until what was reported so far is sent, but no longer than that. */
  flush: (milliseconds: number) => Promise<void>;
}
