import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { tooMuch } from './bounds.ts';

/** One file and twenty fields, with the final boundary, and a reserve. */
const mostBoundaries = 40;
/** A file of any kind has far fewer line breaks before two hyphens; 20 MB of random bytes have none. */
const mostBeginnings = 20_000;
const beginning = Buffer.from('\r\n--');

/**
 * Ends a multipart body that has more parts than any upload. A parser spends five microseconds on each boundary, and a
 * megabyte of boundaries has 200,000 of them. A beginning of a boundary also makes the parser compare.
 */
export function fewParts(request: IncomingMessage): IncomingMessage {
  const named = /(?:^|;)\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(request.headers['content-type'] ?? '');
  const boundary = Buffer.from(`--${named?.[1] ?? named?.[2] ?? ''}`);
  const isTooMuch = [countOf(boundary, mostBoundaries), countOf(beginning, mostBeginnings)];
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      if (isTooMuch.some((exceeds) => exceeds(piece))) return done(tooMuch());
      done(null, piece);
    },
  });
  request.once('close', () => {
    if (!request.readableEnded) counted.destroy();
  });
  // The parser reads nothing else of the request.
  return Object.assign(request.pipe(counted), { headers: request.headers }) as unknown as IncomingMessage;
}

/** Whether the pattern has occurred more than `most` times, for each piece of a stream. */
function countOf(pattern: Buffer, most: number): (piece: Buffer) => boolean {
  let found = 0;
  const short = pattern.length - 1;
  let tail: Buffer = Buffer.alloc(0);
  const count = (bytes: Buffer) => {
    for (let at = bytes.indexOf(pattern); at >= 0 && found <= most; at = bytes.indexOf(pattern, at + pattern.length))
      found += 1;
  };
  return (piece) => {
    count(Buffer.concat([tail, piece.subarray(0, short)]));
    count(piece);
    tail = (piece.length < short ? Buffer.concat([tail, piece]) : piece).subarray(-short);
    return found > most;
  };
}
