export interface HostedFilm {
  /** URL of the player. */
  src: string;
  title: string;
  /** Seconds; 0 when it is unknown. */
  duration: number;
}

export interface Video {
  /**
   * The player of a hosted film; null when it may not be embedded, does not exist, or is at an unknown host.
   *
   * @param url The film's page at the host.
   * @throws ProviderError when the host gives no usable response
   */
  film: (url: string) => Promise<HostedFilm | null>;
}
