import { Readable } from 'node:stream';
import { s3Store } from '../stores/s3-store.ts';

const [, , settings = '', spool = '', megabytes = ''] = process.argv;
const piece = Buffer.alloc(1024 * 1024, 7);
const store = s3Store(JSON.parse(settings), { spool, warn: console.error });

async function passThrough(pieces: number): Promise<number> {
  async function* content() {
    for (let at = 0; at < pieces; at += 1) yield piece;
  }
  const most = { contentType: 'text/plain', maxBytes: pieces * piece.length };
  const { key } = await store.put(Readable.from(content()), most);
  let read = 0;
  for await (const part of await store.open(key)) read += part.length;
  return read;
}

// A first run, so that the measurement covers the larger file and not the loading of the library.
await passThrough(24);
/** KB, the peak memory of this process. */
const before = process.resourceUsage().maxRSS;
const read = await passThrough(Number(megabytes));
console.log(JSON.stringify({ before, after: process.resourceUsage().maxRSS, read }));
