export interface HostedFilm {
  /** Address of the player. */
  src: string;
  title: string;
  /** Seconds; 0 when the host does not say. */
  duration: number;
}

export interface Video {
  /**
   * How a film's host shows it on another site; null when it does not, or when the host is none that we know.
   *
   * @param url The film's page there.
   * @throws ProviderError when the host gives no usable answer
   */
  film: (url: string) => Promise<HostedFilm | null>;
}
