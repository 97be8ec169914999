import { sql } from 'kysely';
import { DestructionList } from '#platform/audit/destruction-list.ts';
import { auditJob } from '#platform/datasources/outgoing.ts';
import { ownFiles } from '#platform/files/stores/noted-store.ts';
import { forEachStore } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { tablesOf } from './staged-file.ts';

/** Rows per statement, and statements per turn: the rest of a very long file follows at the next turn. */
const atOnce = 20_000;
const mostTurns = 10;

interface Gone {
  tenantId: string;
  fileId: string;
  rowNo: number;
  digest: string;
}

/**
 * Removes stored rows after seven days (domain.md 3.18) and unread secrets after thirty; the record of the import
 * stays. The audit chain gets the number of removed rows of each file and their digest.
 */
export const stagingSweep: PeriodicJob = {
  lock: 23,
  name: 'rows of imports put aside',
  everyMs: 60 * 60_000,
  async run(db, context) {
    const sweep = async (handle: typeof db, store: 'platform' | 'business') => {
      const { file, line } = tablesOf({ store });
      const destroyed = new DestructionList();
      // Business rows a moved tenant left behind are a copy; rows of the platform never move.
      const here = store === 'platform' ? sql`true` : sql`file.tenant_id not in (select tenant_id from tenant_away)`;
      const old = sql`file.create_time < now() - interval '7 days' and file.state <> 'taking' and ${here}`;
      // Initial passwords stay longer, until they are handed out.
      for (let turn = 0, removed = atOnce; turn < mostTurns && removed === atOnce; turn += 1) {
        const { rows } = await sql<Gone>`with gone as (delete from ${line} where ctid = any(array(
            select line.ctid from ${line} line where line.file_id = any(array(select file.id from ${file} file where ${old}))
              and (line.secret is null or line.file_id = any(array(select file.id from ${file} file where ${old}
                and file.create_time < now() - interval '30 days')))
            order by line.file_id, line.row_no limit ${atOnce}))
          returning tenant_id, file_id, row_no, cells, edits, secret)
          select tenant_id, file_id, row_no,
            encode(sha256(convert_to(concat_ws(' ', cells, edits, secret), 'UTF8')), 'hex') as digest
          from gone order by file_id, row_no`.execute(handle);
        for (const { tenantId, fileId, rowNo, digest } of rows) destroyed.add(tenantId, `${rowNo} ${digest}`, fileId);
        removed = rows.length;
      }
      const over = sql`${old} and state in ('reading', 'staged', 'cancelled')
        and not exists (select from ${line} line where line.file_id = file.id and line.secret is null)`;
      // Before the row, so that a retry after a crash finds the source.
      const { rows: sources } = await sql<{
        sourceKey: string;
        tenantId: string;
      }>`select source_key, tenant_id from ${file} file
        where ${over} and source_key is not null`.execute(handle);
      for (const { sourceKey, tenantId } of sources) await ownFiles(context, tenantId).remove(sourceKey);
      await sql`delete from ${file} file where ${over}`.execute(handle);
      await auditJob(context, handle, handle !== db, destroyed.entries('staging-sweep', '导入暂存数据到期销毁'));
    };
    await sweep(db, 'platform');
    await forEachStore(db, context, (handle) => sweep(handle, 'business'));
  },
};
