import { PassThrough } from 'node:stream';
import type { InboxCounts } from '@kaoxin/contract/desk/inbox.ts';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { absoluteHours } from '#platform/session/limits.ts';
import type { Work } from '#platform/work.ts';
import { inboxCounts } from './entries.ts';

/** Milliseconds. Proxies close idle connections. */
const heartbeat = 25_000;
/** Maximum milliseconds of a stream. The browser then reconnects and its session is checked again. */
const longest = 5 * 60_000;

/** Maximum streams on all servers together. */
const most = { session: 8, person: 20 };

/** Pending count queries by user, so that several streams share one query. */
const counting = new WeakMap<AppContext, Map<string, Promise<InboxCounts | undefined>>>();

function countOnce(work: Work): Promise<InboxCounts | undefined> {
  const { context, actor } = work;
  const asked = counting.get(context) ?? new Map<string, Promise<InboxCounts | undefined>>();
  counting.set(context, asked);
  const key = `${actor.tenantId}|${actor.id}`;
  const under = asked.get(key);
  if (under) return under;
  // Removes the entry before the query starts, so a later change triggers a new query.
  const answer = Promise.resolve().then(() => {
    asked.delete(key);
    return inboxCounts(work).catch(() => undefined);
  });
  asked.set(key, answer);
  return answer;
}

/** Milliseconds until the session expires, 0 if it has: an expiring tenant triggers no event. */
async function timeLeft({ actor, handle }: Work): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from least(t.expire_time, s.created_at + make_interval(hours => ${absoluteHours})) - now())::float8
      * 1000 as left
    from session s join tenant t on t.tenant_id = s.tenant_id and t.status = 1 and t.is_deleted = 0
    where s.id = ${actor.sessionId} and s.ended_at is null`.execute(handle);
  return Math.max(0, Math.min(rows[0]?.left ?? 0, longest));
}

/**
 * Server-sent events: unread counts at once and on each change, an empty `presence` when another user opens or leaves
 * the caller's record, and `tasks` when a task progresses. Clients that do not accept an event stream get the counts
 * once.
 */
export async function streamInbox(work: Work, { request, reply }: Exchange): Promise<null> {
  const { actor, context } = work;
  const owner = { tenantId: actor.tenantId, userId: actor.id ?? '', sessionId: actor.sessionId };
  const leave = await context.live.openStreams.enter(owner, most);
  if (!leave) {
    reply.header('retry-after', '60');
    throw refuse('tooOften');
  }
  const stream = new PassThrough();
  const send = async () => {
    const counts = await countOnce(work);
    if (counts && !stream.writableEnded) stream.write(`event: inbox\ndata: ${JSON.stringify(counts)}\n\n`);
  };
  const unsubscribe = context.live.subscribe({
    ...owner,
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
    leave();
  });
  if (reply.raw.destroyed) stream.destroy();
  reply.raw.once('close', () => stream.destroy());
  // Check after subscribing: a session that ended earlier is found here, and a later end triggers an event.
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
