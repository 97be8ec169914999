import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

/**
 * Further reasons for integrity records: conditions on `person`, with all rows of the tenant visible. Code that changes
 * data of a condition must call `settleIntegrity`.
 */
export const integrityPort = new Port<(whole: Work) => RawBuilder<SqlBool>>('integrity records');

/**
 * Condition for people with a current integrity record: a decided violation of a recorded level (domain.md 1.3), or
 * another reason.
 */
function isKept(work: Work): RawBuilder<SqlBool> {
  const whole = work.ofTenant();
  const others = [...integrityPort.answers()].map((condition) => condition(whole));
  const own = sql<SqlBool>`exists (select from ${whole.table('violationRecord').as('v')}
    where v.person_id = person.id and v.status <> 3 and v.decided_time is not null and v.level in (2, 3, 5)
      and (v.record_until is null or v.record_until >= ${work.now.slice(0, 10)}::date))`;
  return sql<SqlBool>`(${sql.join([own, ...others], sql` or `)})`;
}

export async function settleIntegrity(work: Work, personIds: readonly string[]): Promise<void> {
  const flag = sql<number>`case when ${isKept(work)} then 1 else 0 end`;
  await work
    .table('person')
    .changeMany(sql<SqlBool>`id = any(${[...personIds].sort()}::bigint[]) and integrity_flag <> ${flag}`, {
      integrityFlag: flag,
    });
}

export const integrityClock: PeriodicJob = {
  lock: 76,
  name: 'integrity records whose days are over',
  everyMs: 3_600_000,
  run: (db, context) =>
    forEachTenant(db, context, integrityClock.name, async (work) => {
      await work
        .table('person')
        .changeMany(sql<SqlBool>`integrity_flag = 1 and not ${isKept(work)}`, { integrityFlag: 0 });
    }),
};
