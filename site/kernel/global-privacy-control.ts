declare global {
  /** Not in TypeScript's DOM library, since the specification is a draft (W3C, Global Privacy Control). */
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

/** Whether the browser exposes Global Privacy Control to scripts. */
export function browserOptsOut(): boolean {
  return navigator.globalPrivacyControl === true;
}

/** Whether a request was sent with Global Privacy Control: by the browser, or by an extension that only adds the header. */
export function requestOptsOut({ headers }: Request): boolean {
  return headers.get('sec-gpc') === '1';
}
