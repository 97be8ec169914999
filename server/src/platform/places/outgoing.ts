import { type Kysely, sql } from 'kysely';
import { keptActor, loggedActor } from '#platform/access/actor.ts';
import { type AuditEntry, recordAudit, shortInput } from '#platform/audit/record.ts';
import type { House } from '#platform/house.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { type JobOrder, putJob, wake } from '#platform/jobs/queue.ts';
import { inTransaction } from '#platform/jobs/tenant-work.ts';
import { type InboxWords, putMessages } from '#platform/live/inbox.ts';
import { type SealedNotice, takeNotice } from '#platform/sms/ask-for-sms.ts';
import type { Work } from '#platform/work.ts';
import { type Place, placesOf } from './place.ts';

interface Message {
  people: readonly string[];
  words: InboxWords;
}
type Content =
  | { kind: 'audit'; content: AuditEntry }
  | { kind: 'message'; content: Message }
  | { kind: 'job'; content: JobOrder }
  | { kind: 'sms'; content: SealedNotice };
type Outgoing = Content & { id: string; tenantId: string };

/** Rows carried in one turn. */
const atOnce = 500;

/**
 * Says something to the platform from a transaction in a data source: it is written there, so that it is committed with
 * what it is about or not at all, and carried over as soon as that has happened.
 */
export async function sendToPlatform(work: Work, { kind, content }: Content): Promise<void> {
  await sql`insert into outgoing (tenant_id, kind, content)
    values (${work.actor.tenantId}, ${kind}, ${JSON.stringify(content)}::jsonb)`.execute(work.business);
  work.afterCommit(() => void carry(work.house, work.place));
}

const running = new WeakMap<Place, Promise<void>>();
const again = new WeakSet<Place>();

/** Carries what waits in a data source over; one turn at a time, and one more for whoever asked meanwhile. */
export function carry(house: House, place: Place): Promise<void> {
  const under = running.get(place);
  if (under) {
    again.add(place);
    return under;
  }
  const turn = turns(house, place)
    .catch((error: Error) => house.log.warn({ datasource: place.id, reason: error.message }, 'not carried over yet'))
    .finally(() => running.delete(place));
  running.set(place, turn);
  return turn;
}

async function turns(house: House, place: Place): Promise<void> {
  do {
    again.delete(place);
    while ((await carryOnce(house, place)) === atOnce);
  } while (again.has(place));
}

/**
 * The rows stay locked in the data source until they are written and committed in the primary, where their numbers are
 * noted: a broken line in between costs a repetition, never a row twice.
 */
async function carryOnce(house: House, place: Place): Promise<number> {
  return place.kysely.transaction().execute(async (there) => {
    const { rows } = await sql<Outgoing>`select id, tenant_id, kind, content from outgoing
      order by id limit ${atOnce} for update skip locked`.execute(there);
    if (rows.length === 0) return 0;
    await house.database.kysely.transaction().execute((here) => write(house, here, rows));
    if (rows.some(({ kind }) => kind === 'job' || kind === 'sms')) wake(house);
    await sql`delete from outgoing where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(there);
    return rows.length;
  });
}

async function write(house: House, db: Kysely<unknown>, rows: readonly Outgoing[]): Promise<void> {
  const fresh = await sql<{ id: string }>`insert into carried (id)
    select unnest(${rows.map(({ id }) => id)}::bigint[]) on conflict do nothing returning id`.execute(db);
  const isFresh = new Set(fresh.rows.map(({ id }) => id));
  for (const row of rows) if (isFresh.has(row.id)) await writeOne(house, db, row);
}

async function writeOne(house: House, db: Kysely<unknown>, row: Outgoing): Promise<void> {
  switch (row.kind) {
    case 'audit':
      return recordAudit(db, { ...row.content, actor: keptActor(row.content.actor) });
    case 'message':
      return putMessages(db, row.tenantId, row.content.people, row.content.words);
    case 'job':
      return putJob(db, row.tenantId, row.content);
    case 'sms':
      return inTransaction(house, db, row.tenantId, 'sms', (work) => takeNotice(work, row.content));
  }
}

/** The audit row of a call, with the change rows of what it wrote, in the call's own transaction. */
export async function auditWork(
  work: Work,
  entry: AuditEntry,
  changes: readonly { table: string; tenantId: string }[],
): Promise<void> {
  if (work.store === 'platform' || work.atHome) return recordAudit(work.handle, entry, changes);
  const tables = changes.map(({ table }) => table);
  const tenants = changes.map(({ tenantId }) => tenantId);
  await sql`insert into "change" (table_name, tenant_id)
    select * from unnest(${tables}::text[], ${tenants}::text[])`.execute(work.handle);
  await sendToPlatform(work, { kind: 'audit', content: { ...entry, ...forLog(entry) } });
}

/** Of the actor what the log keeps; of the input what would have been kept of it. */
function forLog({ actor, input }: AuditEntry): Pick<AuditEntry, 'actor' | 'input'> {
  return { actor: loggedActor(actor), input: JSON.parse(shortInput(input)) };
}

/** What a crash or an outage left behind is carried within half a minute. */
export const carrying: PeriodicJob = {
  lock: 43,
  name: 'what data sources have to say',
  everyMs: 30_000,
  async run(db, house) {
    await sql`delete from carried where at < now() - interval '30 days'`.execute(db);
    for (const place of await placesOf(house).inUse(db)) void carry(house, place);
  },
};
