import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { tooMuch } from './bounds.ts';

/** One file and twenty fields, with the boundary at the end. */
const mostBoundaries = 40;

/**
 * The body of a multipart request, ended when it has more parts than any upload. A parser spends five microseconds on each boundary,
 * and a body of nothing else has 200,000 to the megabyte.
 */
export function fewParts(request: IncomingMessage): IncomingMessage {
  const named = /boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(request.headers['content-type'] ?? '');
  const boundary = Buffer.from(`--${named?.[1] ?? named?.[2] ?? ''}`);
  let found = 0;
  /** the end of the piece before, in which a boundary may have begun */
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
  // the parser reads nothing else of a request
  return Object.assign(request.pipe(counted), { headers: request.headers }) as unknown as IncomingMessage;
}
