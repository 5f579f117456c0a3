interface ImportMetaEnv {
  /** Which build this is: the package's name and the hash of its sources. */
  readonly RELEASE: string;
}

/** The module and what it imports as one minified script (scripts/standalone-script.ts). */
declare module '*?inline-script' {
  export const script: string;
}

/** The address of a module as one minified script. */
declare module '*?script-url' {
  export const url: string;
}
