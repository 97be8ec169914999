import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A stored file: its key (made by the server, never a file name), its size in bytes and the SHA-256 of its bytes in hex. */
export type StoredObject = { key: string; size: number; sha256: string };

/** First and last byte, both included, as in an HTTP range. */
export type ByteRange = { start: number; end: number };

export type PutOptions = {
  /** Served as such by stores that answer downloads themselves (S3); a folder keeps it with the attachment's row. */
  contentType: string;
  /** Checked while streaming: the byte after it ends the upload with `ObjectTooLarge` and leaves nothing behind. */
  maxBytes: number;
  /** one of `newKey` that was noted first, for whoever must find the file of a server that dies */
  key?: string;
};

export const newKey = (): string => randomBytes(20).toString('hex');

/**
 * Where files live. Keys are opaque; a key that was never given out answers like one whose file is gone
 * (`ObjectNotFound`), whatever it looks like.
 */
export interface ObjectStore {
  /** Where the files lie, for the lines a person reads at the start. */
  summary: string;
  put(content: Readable | Uint8Array, options: PutOptions): Promise<StoredObject>;
  /** The whole file or a part; a range outside the file throws `RangeOutside`. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Bytes, or undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  exists(key: string): Promise<boolean>;
  /** Removing what is gone already is no error. */
  remove(key: string): Promise<void>;
}

export class ObjectTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`object larger than ${maxBytes} bytes`);
    this.name = 'ObjectTooLarge';
    this.maxBytes = maxBytes;
  }
}

export class ObjectNotFound extends Error {
  constructor() {
    super('no such object');
    this.name = 'ObjectNotFound';
  }
}

export class RangeOutside extends Error {
  readonly size: number;

  constructor(size: number) {
    super(`range outside ${size} bytes`);
    this.name = 'RangeOutside';
    this.size = size;
  }
}

/** The store cannot be reached, or refuses the server itself; `cause` holds what it said. */
export class ObjectStoreUnavailable extends Error {
  /** it is there and has said no: perhaps to this one object alone */
  readonly answered: boolean;

  constructor(message: string, cause?: unknown, answered = false) {
    super(message, { cause });
    this.name = 'ObjectStoreUnavailable';
    this.answered = answered;
  }
}
