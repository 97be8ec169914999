import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { noteChange, snakeCase } from '#platform/database/changes.ts';
import type { Statements } from '#platform/database/types.ts';
import type { Handle } from '#platform/database/visible-rows.ts';
import type { Settle } from '#platform/datasources/datasource.ts';
import { apart } from '#platform/jobs/apart.ts';
import { forEachStore } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { type CaseModule, caseKinds } from '../kind/kind.ts';
import { fileUnder, staffOf } from './marks.ts';
import { concernedOf, type Written } from './recusal.ts';

const atOnce = 500;

type Earlier = Required<Written> & { tenantId: string; said: string | null };

/**
 * Computes missing recusals: of cases from earlier releases and of rows written without a call. Returns the largest
 * number per kind, at most `atOnce`.
 */
export async function noteEarlierRecusals(db: Statements, platform: Handle, context: AppContext): Promise<number> {
  let looked = 0;
  for (const module of caseKinds()) looked = Math.max(looked, await lookThrough(db, platform, context, module));
  return looked;
}

async function lookThrough(
  db: Statements,
  platform: Handle,
  context: AppContext,
  { kind, table }: CaseModule,
): Promise<number> {
  const cases = sql.table(snakeCase(table));
  const { rows } = await sql<Earlier>`
    select id, tenant_id, title, content, demand, accused_name, accused_dept, barred_ids, (
        select string_agg(note, E'\\n') from case_event e
        where e.case_type = ${kind} and e.case_id = p.id and e.action in ('supplied', 'added')) as said
    from ${cases} p where recusals_noted = 0 order by id limit ${atOnce} for update skip locked`.execute(db);
  for (const [tenantId, written] of Map.groupBy(rows, (row) => row.tenantId)) {
    const staff = await staffOf(platform, tenantId);
    const concerned = written.map((row) => {
      const one = concernedOf({ context }, row);
      return { ...one, words: `${one.words}\n${row.said ?? ''}` };
    });
    await fileUnder(db, context, { tenantId, kind, staff }, concerned);
    await sql`update ${cases} set recusals_noted = 1
      where id = any(${written.map(({ id }) => id)}::bigint[])`.execute(db);
    await noteChange(db, table, tenantId);
  }
  return rows.length;
}

export const settleRecusals: Settle = async (db, context) => {
  const isHome = db === context.database.kysely;
  for (;;) {
    const looked = await db
      .transaction()
      .execute((inside) => noteEarlierRecusals(inside, isHome ? inside : context.database.kysely, context));
    if (looked < atOnce) return;
  }
};

export const recusalSweep: PeriodicJob = {
  lock: 35,
  name: 'recusals of earlier cases',
  everyMs: 10 * 60_000,
  run: (home, context) =>
    forEachStore(home, context, async (db) => {
      const platform = db === home ? home : context.database.kysely;
      // at startup an error stops the server: a kind must not be used without its recusals
      for (const module of caseKinds())
        await apart(db, context, { job: recusalSweep.name, kind: module.kind }, () =>
          lookThrough(db, platform, context, module),
        );
    }),
};
