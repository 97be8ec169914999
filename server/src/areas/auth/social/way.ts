/** The secrets of one visit to a third party and back. */
export interface Way {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** What the browser brings back from the third party. */
export interface Returned {
  code: string;
  /** `iss` of the answer (RFC 9207) */
  issuer: string | null;
}
