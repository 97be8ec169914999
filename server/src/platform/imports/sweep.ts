import { sql } from 'kysely';
import { forEachStore } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { tablesOf } from './staged-file.ts';

/** Rows that go in one statement, and statements of one turn: the rest of a very long file goes with the next. */
const atOnce = 20_000;
const mostTurns = 10;

/** Rows that were put aside go after seven days (domain.md 3.18), secrets nobody has read after thirty; that a file was imported stays known. */
export const stagingSweep: PeriodicJob = {
  lock: 23,
  name: 'rows of imports put aside',
  everyMs: 60 * 60_000,
  async run(db, context) {
    const old = sql`file.create_time < now() - interval '7 days' and file.state <> 'taking'`;
    const sweep = async (handle: typeof db, store: 'platform' | 'business') => {
      const { file, line } = tablesOf({ store });
      // what a tenant that has moved left behind among business rows is a copy; rows of the platform never move
      const here = store === 'platform' ? sql`true` : sql`file.tenant_id not in (select tenant_id from tenant_away)`;
      // first passwords wait longer for whoever is to hand them out
      for (let turn = 0, removed = atOnce; turn < mostTurns && removed === atOnce; turn += 1) {
        const { numAffectedRows } = await sql`delete from ${line} where ctid = any(array(
          select line.ctid from ${line} line join ${file} file on file.id = line.file_id where ${old} and ${here}
            and (line.secret is null or file.create_time < now() - interval '30 days') limit ${atOnce}))`.execute(
          handle,
        );
        removed = Number(numAffectedRows ?? 0);
      }
      await sql`delete from ${file} file where ${old} and ${here} and state in ('reading', 'staged', 'cancelled')
        and not exists (select from ${line} line where line.file_id = file.id and line.secret is null)`.execute(handle);
    };
    await sweep(db, 'platform');
    await forEachStore(db, context, (handle) => sweep(handle, 'business'));
  },
};
