import { platformTenant } from '#platform/access/other-tenant.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

export async function regionNames(work: Work, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await livingRows(work.platform, platformTenant, 'region')
    .select()
    .select(['code', 'name'])
    .where('code', 'in', [...codes])
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}
