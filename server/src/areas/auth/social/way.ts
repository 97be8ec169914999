export interface Way {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

export interface Returned {
  code: string;
  issuer: string | null;
}
