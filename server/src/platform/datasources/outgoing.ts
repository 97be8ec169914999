import { type QueryExecutorProvider, sql } from 'kysely';
import { loggedActor } from '#platform/access/actor.ts';
import { citizenEntry } from '#platform/audit/citizen-entry.ts';
import { type AuditEntry, recordAudit, shortInput } from '#platform/audit/record.ts';
import { type Change, changeRows } from '#platform/database/changes.ts';
import { commitWithNext } from '#platform/database/postgres/journey-client.ts';
import type { Work } from '#platform/work.ts';

/** What a data source has to tell the platform. `outbox.ts` reads each kind and knows its content. */
export interface Outgoing {
  kind: 'audit' | 'message' | 'job' | 'sms' | 'task';
  content: object;
}

/**
 * Tells the platform something from a transaction in a data source. The row is written there, so that it commits with what it
 * is about or not at all, and is carried over after the commit.
 */
export async function sendToPlatform(work: Work, outgoing: Outgoing): Promise<void> {
  await putOutgoing(work.business, work.actor.tenantId, outgoing);
  work.afterCommit(() => void work.context.relay(work.dataSource));
}

const putOutgoing = (db: QueryExecutorProvider, tenantId: string, { kind, content }: Outgoing): Promise<unknown> =>
  sql`insert into outgoing (tenant_id, kind, content)
    values (${tenantId}, ${kind}, ${JSON.stringify(content)}::jsonb)`.execute(db);

/**
 * The audit row of a call, with the change rows of what it wrote: the last statement of the call's own transaction, which
 * is committed with it.
 */
export async function auditWork(work: Work, noted: AuditEntry, changes: readonly Change[]): Promise<void> {
  const entry = citizenEntry(work.context, noted);
  if (work.store === 'platform' || work.inPrimary) {
    await sql.raw(commitWithNext).execute(work.handle);
    return recordAudit(work.handle, entry, changes);
  }
  await changeRows(changes).execute(work.handle);
  await sendToPlatform(work, { kind: 'audit', content: { ...entry, ...forLog(entry) } });
}

/**
 * Audit rows of what a job did in a store, in its transaction.
 * @param isApart the store is a data source; `outboxRelay` carries them over
 */
export async function auditJob(
  db: QueryExecutorProvider,
  isApart: boolean,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (const entry of entries)
    if (isApart)
      await putOutgoing(db, entry.actor.tenantId, { kind: 'audit', content: { ...entry, ...forLog(entry) } });
    else await recordAudit(db, entry);
}

/** Of the actor what the log keeps; of the input what would have been kept of it. */
function forLog({ actor, input }: AuditEntry): Pick<AuditEntry, 'actor' | 'input'> {
  return { actor: loggedActor(actor), input: JSON.parse(shortInput(input)) };
}
