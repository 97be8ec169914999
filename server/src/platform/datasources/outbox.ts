import { type Kysely, sql } from 'kysely';
import { keptActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { type AuditEntry, recordAudit } from '#platform/audit/record.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { type JobOrder, putJob, wake } from '#platform/jobs/queue.ts';
import { inTransaction } from '#platform/jobs/tenant-work.ts';
import { type InboxWords, putMessages } from '#platform/live/inbox.ts';
import { type SealedNotice, takeNotice } from '#platform/sms/ask-for-sms.ts';
import { putTask, type TaskOrder } from '#platform/tasks/start-task.ts';
import { dataSourcesOf } from './datasource.ts';
import { readMessage, rememberedDays } from './signed-message.ts';
import type { DataSource } from './source.ts';

interface Notice {
  people: readonly string[];
  words: InboxWords;
}
type Content =
  | { kind: 'audit'; content: AuditEntry }
  | { kind: 'message'; content: Notice }
  | { kind: 'job'; content: JobOrder }
  | { kind: 'sms'; content: SealedNotice }
  | { kind: 'task'; content: TaskOrder };
type Message = Content & { tenantId: string; nonce: string };
type OutboxRow = { id: string; tenantId: string; kind: Content['kind']; content: unknown };

const waking: readonly Content['kind'][] = ['job', 'sms', 'task'];

const atOnce = 500;

const running = new WeakMap<DataSource, Promise<void>>();
const again = new WeakSet<DataSource>();

/** Carries waiting rows of a data source over; one turn at a time, and one more for callers during it. */
export function relay(context: AppContext, source: DataSource): Promise<void> {
  const under = running.get(source);
  if (under) {
    again.add(source);
    return under;
  }
  const turn = turns(context, source)
    .catch((error: Error) => context.log.warn({ datasource: source.id, reason: error.message }, 'not carried over yet'))
    .finally(() => running.delete(source));
  running.set(source, turn);
  return turn;
}

async function turns(context: AppContext, source: DataSource): Promise<void> {
  do {
    again.delete(source);
    while ((await relayOnce(context, source)) === atOnce);
  } while (again.has(source));
}

/**
 * The rows stay locked in the data source until they are committed in the primary, where their numbers are recorded: a
 * lost connection in between costs a repetition, never a duplicate.
 */
async function relayOnce(context: AppContext, source: DataSource): Promise<number> {
  return source.kysely.transaction().execute(async (there) => {
    const { rows } = await sql<OutboxRow>`select id, tenant_id, kind, content from outgoing
      order by id limit ${atOnce} for update skip locked`.execute(there);
    if (rows.length === 0) return 0;
    await context.database.kysely
      .transaction()
      .execute((here) => write(context, here, messagesOf(context, source, rows)));
    if (rows.some(({ kind }) => waking.includes(kind))) wake(context);
    await sql`delete from outgoing where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(there);
    return rows.length;
  });
}

/** Rows without a valid signature are dropped: the administrators of the data source wrote or copied them. */
function messagesOf(context: AppContext, source: DataSource, rows: readonly OutboxRow[]): Message[] {
  const messages = rows.flatMap((row) => readMessage<Content>(context.secrets, row) ?? []);
  const forged = rows.length - messages.length;
  if (forged > 0) context.log.error({ datasource: source.id, forged }, 'messages of a data source refused');
  return messages;
}

async function write(context: AppContext, db: Kysely<unknown>, messages: readonly Message[]): Promise<void> {
  const fresh = await sql<{ id: string }>`insert into carried (id)
    select unnest(${messages.map(({ nonce }) => nonce)}::bigint[]) on conflict do nothing returning id`.execute(db);
  const isFresh = new Set(fresh.rows.map(({ id }) => id));
  for (const message of messages) if (isFresh.has(message.nonce)) await writeOne(context, db, message);
}

async function writeOne(context: AppContext, db: Kysely<unknown>, row: Message): Promise<void> {
  switch (row.kind) {
    case 'audit':
      return recordAudit(db, { ...row.content, actor: keptActor(row.content.actor) });
    case 'message':
      return putMessages(db, row.tenantId, row.content.people, row.content.words);
    case 'job':
      return putJob(db, row.tenantId, row.content);
    case 'task':
      return putTask(db, row.tenantId, row.content);
    case 'sms':
      return inTransaction(context, db, row.tenantId, 'sms', (work) => takeNotice(work, row.content));
  }
}

/** Carries rows left by a crash at the next start, and those of an outage within half a minute. */
export const outboxRelay: PeriodicJob = {
  lock: 43,
  name: 'what data sources have to say',
  everyMs: 30_000,
  atStart: true,
  async run(db, context) {
    await sql`delete from carried where at < now() - make_interval(days => ${rememberedDays})`.execute(db);
    for (const source of await dataSourcesOf(context).inUse(db)) void relay(context, source);
  },
};
