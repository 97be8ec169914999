import { type QueryExecutorProvider, sql } from 'kysely';
import { firstTenant } from './tenant.ts';

/**
 * Required years by education, from 高中/中专 to 博士 (domain.md 3.9). Other values of a yearly notice are entered on the
 * page.
 */
const years: Readonly<Record<number, readonly (number | null)[]>> = {
  1: [0, 0, 0, 0, 0, 0],
  2: [10, 6, 4, 2, 1, 0],
  3: [null, 10, 5, 5, 5, 2],
};

const seeds = Object.entries(years).flatMap(([level, all]) =>
  all.flatMap((minYears, at) => (minYears === null ? [] : [{ level: Number(level), education: at + 1, minYears }])),
);

/**
 * Inserts the default rules of a tenant. Rules that ever existed are not inserted again. Skips tenants with their own
 * data source.
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
