import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { tooMuch } from './bounds.ts';

/** One file and twenty fields, with the final boundary, and a reserve. */
const mostBoundaries = 40;

/**
 * Ends a multipart body that has more parts than any upload. A parser spends five microseconds on each boundary, and a
 * megabyte of boundaries has 200,000 of them.
 */
export function fewParts(request: IncomingMessage): IncomingMessage {
  const named = /boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(request.headers['content-type'] ?? '');
  const boundary = Buffer.from(`--${named?.[1] ?? named?.[2] ?? ''}`);
  let found = 0;
  /** end of the previous chunk, which may hold the beginning of a boundary */
  let tail = Buffer.alloc(0);
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      const looked = Buffer.concat([tail, piece]);
      for (let at = looked.indexOf(boundary); at >= 0; at = looked.indexOf(boundary, at + boundary.length)) {
        found += 1;
        if (found > mostBoundaries) return done(tooMuch());
      }
      tail = looked.subarray(Math.max(0, looked.length - boundary.length + 1));
      done(null, piece);
    },
  });
  request.once('close', () => {
    if (!request.readableEnded) counted.destroy();
  });
  // The parser reads nothing else of the request.
  return Object.assign(request.pipe(counted), { headers: request.headers }) as unknown as IncomingMessage;
}
