/** A refused or failed call. `code` as in the envelope; 0 when no answer came (network, time-out, broken off). */
export class ApiError extends Error {
  readonly code: number;
  /** the server was reached, and was slow or sent half an answer */
  readonly isLate: boolean = false;
  readonly requestId: string | undefined;
  /** the refusal as it came, for who reads more of it than its words */
  readonly answer: Record<string, unknown>;
  constructor(code: number, message: string, requestId?: string, answer: Record<string, unknown> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.requestId = requestId;
    this.answer = answer;
  }
}

/** No whole answer in time, from a server that was reached. */
export class LateError extends ApiError {
  override readonly isLate = true;
}
