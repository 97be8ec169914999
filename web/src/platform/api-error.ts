/** A refused or failed call. `code` as in the envelope; 0 when no answer came (network, time-out, broken off). */
export class ApiError extends Error {
  readonly code: number;
  readonly requestId: string | undefined;
  constructor(code: number, message: string, requestId?: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.requestId = requestId;
  }
}
