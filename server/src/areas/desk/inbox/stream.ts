import { PassThrough } from 'node:stream';
import type { InboxCounts } from '@kaoxin/contract/desk/inbox.ts';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { absoluteHours } from '#platform/session/limits.ts';
import type { Work } from '#platform/work.ts';
import { inboxCounts } from './entries.ts';

/** Keeps proxies from closing a silent connection. */
const heartbeat = 25_000;
/** After this a stream ends and the browser asks anew, with its session checked anew. */
const longest = 5 * 60_000;

/** Windows of one session, and of all devices of a person, that are told at once; one more is told to come later. */
const mostOfSession = 8;
const mostOfPerson = 20;

/** Counts that are about to be asked for, by person: whatever rings all his windows is asked for once. */
const counting = new WeakMap<AppContext, Map<string, Promise<InboxCounts | undefined>>>();

function countOnce(work: Work): Promise<InboxCounts | undefined> {
  const { context, actor } = work;
  const asked = counting.get(context) ?? new Map<string, Promise<InboxCounts | undefined>>();
  counting.set(context, asked);
  const key = `${actor.tenantId}|${actor.id}`;
  const under = asked.get(key);
  if (under) return under;
  // the question leaves behind all that rang in this moment, so nobody is told what was before the ring
  const answer = Promise.resolve().then(() => {
    asked.delete(key);
    return inboxCounts(work).catch(() => undefined);
  });
  asked.set(key, answer);
  return answer;
}

/** Milliseconds until the session ends by itself, 0 when it has: nobody tells when a tenant expires. */
async function timeLeft({ actor, handle }: Work): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from least(t.expire_time, s.created_at + make_interval(hours => ${absoluteHours})) - now())::float8
      * 1000 as left
    from session s join tenant t on t.tenant_id = s.tenant_id and t.status = 1 and t.is_deleted = 0
    where s.id = ${actor.sessionId} and s.ended_at is null`.execute(handle);
  return Math.max(0, Math.min(rows[0]?.left ?? 0, longest));
}

/**
 * Server-sent events: the unread counts at once, and again whenever somebody rings; an empty `presence` when somebody
 * comes to or leaves a record the person has open, and `tasks` when a task of his went on. Whoever does not say that he takes
 * an event stream gets the counts once.
 */
export async function streamInbox(work: Work, { request, reply }: Exchange): Promise<null> {
  const { actor, context } = work;
  const open = context.live.openOf(actor.tenantId, actor.id ?? '', actor.sessionId);
  if (open.session >= mostOfSession || open.person >= mostOfPerson) {
    reply.header('retry-after', '60');
    throw refuse('tooOften');
  }
  const stream = new PassThrough();
  const send = async () => {
    const counts = await countOnce(work);
    if (counts && !stream.writableEnded) stream.write(`event: inbox\ndata: ${JSON.stringify(counts)}\n\n`);
  };
  const unsubscribe = context.live.subscribe({
    tenantId: actor.tenantId,
    userId: actor.id ?? '',
    sessionId: actor.sessionId,
    ring: (news) => {
      if (news === 'inbox') void send();
      else if (!stream.writableEnded) stream.write(`event: ${news}\ndata: {}\n\n`);
    },
    end: () => stream.end(),
  });
  const beat = setInterval(() => stream.write(': \n\n'), heartbeat);
  let ending: NodeJS.Timeout | undefined;
  stream.once('close', () => {
    clearInterval(beat);
    clearTimeout(ending);
    unsubscribe();
  });
  reply.raw.once('close', () => stream.destroy());
  // asked behind the subscription: a session that ended before it is not there, one that ends later is heard of
  const left = await timeLeft(work).catch(() => 0);
  if (!stream.destroyed) ending = setTimeout(() => stream.end(), left);
  reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(stream);
  await send();
  if (!/text\/event-stream/.test(request.headers.accept ?? '')) stream.end();
  return null;
}
