/** What goes along with a request through the server's list of steps. */
export interface Environment {
  Bindings: {
    /** The address at the other end of the connection. */
    peer: string | null;
  };
  Variables: {
    requestId: string;
    /** Marks the inline scripts and styles that the site itself writes into this answer (content-security/). */
    nonce: string;
  };
}
