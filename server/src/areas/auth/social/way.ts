/** The secrets of one visit to a third party and back. */
export interface Way {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** The response of the provider, delivered by the browser. */
export interface Returned {
  code: string;
  /** `iss` of the answer (RFC 9207) */
  issuer: string | null;
}
