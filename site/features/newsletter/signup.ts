/** What has become of an address that was sent in. */
export type Signup =
  | { kind: 'none' }
  /** The list's answer, with its own sentence as plain text. */
  | { kind: 'success'; message: string }
  | { kind: 'error'; message: string }
  /** The list could not be asked. */
  | { kind: 'failed' }
  /** The visitor has tried too often. */
  | { kind: 'limited'; minutes: number };

/** What the page is answered that asked for it without JavaScript: a form that was not taken comes back as it was filled in. */
export interface PostedSignup {
  signup: Signup;
  typed: string;
}

/** Whether the list has seen the address. */
export function wasSent({ kind }: Signup): boolean {
  return kind === 'success' || kind === 'error';
}
