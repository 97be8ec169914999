import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

interface Using {
  fieldId: string;
  templates: number;
  name: string;
}

export async function usesOfFields(work: Work, fieldIds: readonly string[]): Promise<ReadonlyMap<string, Using>> {
  if (fieldIds.length === 0) return new Map();
  const { rows } = await sql<Using>`
    select asked.id as field_id, count(distinct t.id)::int as templates, min(t.name) as name
    from unnest(${[...fieldIds]}::text[]) asked (id)
    join ${work.table('dataTemplateVersion').as('v')}
      on v.fields @> jsonb_build_array(jsonb_build_object('fieldId', asked.id))
    join ${work.table('dataTemplate').as('t')} on t.id = v.template_id
    group by asked.id`.execute(work.handle);
  return new Map(rows.map((row) => [row.fieldId, row]));
}
