import { type RawBuilder, type SqlBool, sql } from 'kysely';

export interface Narrowed {
  from?: string | null | undefined;
  to?: string | null | undefined;
  districtId?: string | null | undefined;
  projectType?: number | null | undefined;
}

export function examsOf({ from, to, districtId, projectType }: Narrowed): RawBuilder<SqlBool> {
  const conditions = [
    ...(from ? [sql`exam_start >= ${`${from} 00:00:00`}`] : []),
    ...(to ? [sql`exam_start <= ${`${to} 23:59:59`}`] : []),
    ...(districtId ? [sql`district_ids @> array[${districtId}]::bigint[]`] : []),
    ...(projectType ? [sql`project_type = ${projectType}`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
