import { type QueryExecutorProvider, sql } from 'kysely';
import { loggedActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { citizenEntry } from '#platform/audit/citizen-entry.ts';
import { type AuditEntry, recordAudit, shortInput } from '#platform/audit/record.ts';
import { type Change, changeRows } from '#platform/database/changes.ts';
import { commitWithNext } from '#platform/database/postgres/journey-client.ts';
import type { Work } from '#platform/work.ts';
import { type Outgoing, signMessage } from './signed-message.ts';

/**
 * Sends a message to the platform from a transaction in a data source. Its row commits with that transaction and is
 * carried over afterwards.
 */
export async function sendToPlatform(work: Work, outgoing: Outgoing): Promise<void> {
  await putOutgoing(work.context, work.business, work.actor.tenantId, outgoing);
  work.afterCommit(() => void work.context.relay(work.dataSource));
}

const putOutgoing = (
  { secrets }: Pick<AppContext, 'secrets'>,
  db: QueryExecutorProvider,
  tenantId: string,
  { kind, content }: Outgoing,
): Promise<unknown> =>
  sql`insert into outgoing (tenant_id, kind, content)
    values (${tenantId}, ${kind}, ${JSON.stringify(signMessage(secrets, { tenantId, kind, content }))}::jsonb)`.execute(
    db,
  );

/**
 * Writes the audit row of a call with the change rows of its writes: the last statement of the call's own transaction,
 * sent together with the commit.
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
 * Writes audit rows of a job in a store, in its transaction.
 * @param isApart the store is a data source; `outboxRelay` carries them over
 */
export async function auditJob(
  context: Pick<AppContext, 'secrets'>,
  db: QueryExecutorProvider,
  isApart: boolean,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (const entry of entries)
    if (isApart)
      await putOutgoing(context, db, entry.actor.tenantId, { kind: 'audit', content: { ...entry, ...forLog(entry) } });
    else await recordAudit(db, entry);
}

function forLog({ actor, input }: AuditEntry): Pick<AuditEntry, 'actor' | 'input'> {
  return { actor: loggedActor(actor), input: JSON.parse(shortInput(input)) };
}
