/** Requests of the main thread to the database thread. One at a time, in order. */
export type Request =
  | { kind: 'execute'; session: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'leave'; session: number }
  | { kind: 'dump' }
  | { kind: 'close' };

/** Answers of the database thread. `limit` is the session's statement_timeout in milliseconds, 0 for none. */
export type Answer =
  | { kind: 'ready' }
  | { kind: 'output'; session: number; bytes: Uint8Array<ArrayBuffer>; done: boolean }
  | { kind: 'limit'; milliseconds: number }
  | { kind: 'dumped'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' };

/** A folder is persistent; without one the database is in memory, empty or loaded from the file of a dump. */
export interface Storage {
  folder?: string;
  dump?: string;
}
