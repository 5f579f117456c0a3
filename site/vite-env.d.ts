interface ImportMetaEnv {
  /** Which build this is: the package's name and the hash of its sources. */
  readonly RELEASE: string;
}

/** The module and what it imports as the text of one minified script (scripts/inline-script.ts). */
declare module '*?inline-script' {
  export const script: string;
}
