/** A refused or failed call. `code` as in the envelope; 0 when no answer came (network error, timeout, abort). */
export class ApiError extends Error {
  readonly code: number;
  /** the server was reached, but answered late or incompletely */
  readonly isLate: boolean = false;
  readonly requestId: string | undefined;
  readonly answer: Record<string, unknown>;
  constructor(code: number, message: string, requestId?: string, answer: Record<string, unknown> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.requestId = requestId;
    this.answer = answer;
  }
}

export class LateError extends ApiError {
  override readonly isLate = true;
}
