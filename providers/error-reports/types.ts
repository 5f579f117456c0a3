import type { ReportedEvent } from './reported-event.ts';

/** The request that an error occurred in. */
export interface ReportContext {
  /** The route's pattern, without a visitor's values. */
  route: string | null;
  requestId: string | null;
}

/** The response to a forwarded report, mainly the delay before the next. */
export interface ForwardResult {
  status: number;
  headers: Record<string, string>;
}

export interface ErrorReports {
  /** Whether a service is configured. */
  isOn: boolean;
  /** Sends an error, the same object only once. It never throws, and returns before the error is sent. */
  report: (fault: unknown, context: ReportContext) => void;
  /** Forwards a browser's report. */
  forward: (event: ReportedEvent) => Promise<ForwardResult>;
  /** Waits until all reports so far are sent, with a timeout in milliseconds. */
  flush: (milliseconds: number) => Promise<void>;
}
