import { type QueryExecutorProvider, sql } from 'kysely';
import { firstTenant } from './tenant.ts';

/** Years by education, 高中/中专 first and 博士 last (domain.md 3.9); what the notice of a year says otherwise is changed on the page. */
const years: Readonly<Record<number, readonly (number | null)[]>> = {
  1: [0, 0, 0, 0, 0, 0],
  2: [10, 6, 4, 2, 1, 0],
  3: [null, 10, 5, 5, 5, 2],
};

const seeds = Object.entries(years).flatMap(([level, all]) =>
  all.flatMap((minYears, at) => (minYears === null ? [] : [{ level: Number(level), education: at + 1, minYears }])),
);

/**
 * The rules a tenant begins with. What was there once is not put in again, whatever became of it; the tables of a tenant that lies
 * in a data source of its own are left alone.
 */
export async function seedEconRules(db: QueryExecutorProvider, tenantId = firstTenant): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into econ_rule (tenant_id, level, education, min_years)
    select ${tenantId}, s.level, s.education, s."minYears"
    from jsonb_to_recordset(${JSON.stringify(seeds)}::jsonb) s (level integer, education integer, "minYears" integer)
    where exists (select from tenant t where t.tenant_id = ${tenantId} and t.datasource_id is null)
      and not exists (select from econ_rule r where r.tenant_id = ${tenantId} and r.level = s.level and r.education = s.education)
    order by s.level, s.education`.execute(db);
  if (Number(numAffectedRows ?? 0) > 0)
    await sql`insert into change (table_name, tenant_id) values ('econ_rule', ${tenantId})`.execute(db);
}
