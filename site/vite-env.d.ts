interface ImportMetaEnv {
  /** Which build this is: the package's name and the hash of its sources. */
  readonly RELEASE: string;
}
