import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { browserOptsOut } from '#site/kernel/global-privacy-control.ts';

/** The data about the visitor that scripts get. They fetch it after hydration, because the HTML of a page is the same for everybody. */
export interface VisitorInfo {
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: string | null;
  /** `choice`: consent is requested, with allow and deny, before anything is tracked; `notice`: the visitor acknowledges a notice (CONSENT-2). */
  consent: 'choice' | 'notice';
  /** The browser sends Global Privacy Control, which counts as deny. */
  hasOptedOut: boolean;
}

let cached: Promise<VisitorInfo> | undefined;

/** The visitor's country and its rules, requested once per page load. When the request fails the strictest rules apply: consent is required. */
export function fetchVisitor(): Promise<VisitorInfo> {
  cached ??= request().catch(() => ({ country: null, consent: 'choice', hasOptedOut: browserOptsOut() }));
  return cached;
}

async function request(): Promise<VisitorInfo> {
  const response = await fetch(href('/visitor.json'), { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The visitor request failed with status ${response.status}.`);
  const visitor: VisitorInfo = await response.json();
  return { ...visitor, hasOptedOut: visitor.hasOptedOut || browserOptsOut() };
}

/** The result of `fetchVisitor`; null until it has arrived. */
export function useVisitor(): VisitorInfo | null {
  const [visitor, setVisitor] = useState<VisitorInfo | null>(null);
  useEffect(() => void fetchVisitor().then(setVisitor), []);
  return visitor;
}
