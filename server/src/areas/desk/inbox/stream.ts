import { PassThrough } from 'node:stream';
import type { Exchange } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { inboxCounts } from './entries.ts';

/** Keeps proxies from closing a silent connection. */
const heartbeat = 25_000;
/** After this a stream ends and the browser asks anew, with its session checked anew. */
const longest = 5 * 60_000;

/**
 * Server-sent events: the unread counts at once, and again whenever somebody rings; an empty `presence` when somebody
 * comes to or leaves a record the person has open. Whoever does not say that he takes
 * an event stream gets the counts once.
 */
export async function streamInbox(work: Work, { request, reply }: Exchange): Promise<null> {
  const { actor, house } = work;
  const stream = new PassThrough();
  const send = async () => {
    const counts = await inboxCounts(work).catch(() => undefined);
    if (counts && !stream.writableEnded) stream.write(`event: inbox\ndata: ${JSON.stringify(counts)}\n\n`);
  };
  const unsubscribe = house.live.subscribe(
    actor.tenantId,
    actor.id ?? '',
    (news) => {
      if (news === 'inbox') void send();
      else if (!stream.writableEnded) stream.write('event: presence\ndata: {}\n\n');
    },
    () => stream.end(),
  );
  const beat = setInterval(() => stream.write(': \n\n'), heartbeat);
  const ending = setTimeout(() => stream.end(), longest);
  stream.once('close', () => {
    clearInterval(beat);
    clearTimeout(ending);
    unsubscribe();
  });
  reply.raw.once('close', () => stream.destroy());
  reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(stream);
  await send();
  if (!/text\/event-stream/.test(request.headers.accept ?? '')) stream.end();
  return null;
}
