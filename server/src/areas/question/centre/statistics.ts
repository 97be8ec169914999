import type { CentreFigures } from '@kaoxin/contract/question/centre.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { namesIn } from '../question/names-in.ts';

interface Group {
  key: string;
  count: number;
  measured: number;
  pValue: number | null;
  rpb: number | null;
}

async function groupsBy(work: Work, auditId: string, key: RawBuilder<unknown>, beside = sql``): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select (${key})::text as key, count(*)::int as count, count(q.p_value)::int as measured,
      avg(q.p_value)::float8 as p_value, avg(q.rpb)::float8 as rpb
    from ${work.table('questionSnapshot').ofTenant().as('s')}
    join ${work.table('question').ofTenant().withRemoved().as('q')} on q.id = s.question_id ${beside}
    where s.audit_id = ${auditId} group by ${key} order by ${key}`.execute(work.handle);
  return rows;
}

const numbered = (groups: readonly Group[]) => groups.map(({ key, ...figures }) => ({ key: Number(key), ...figures }));

/**
 * Composition and mean figures of an edition by type, difficulty and knowledge point (domain.md 2.2). Discloses no
 * answers.
 */
export async function figuresOfEdition(work: Work, auditId: string): Promise<CentreFigures> {
  const [whole] = await groupsBy(work, auditId, sql`s.audit_id`);
  const points = await groupsBy(work, auditId, sql`k.id`, sql`cross join lateral unnest(q.knowledge) as k(id)`);
  const names = await namesIn(
    work,
    'knowledgePoint',
    points.map(({ key }) => key),
  );
  return {
    count: whole?.count ?? 0,
    measured: whole?.measured ?? 0,
    pValue: whole?.pValue ?? null,
    rpb: whole?.rpb ?? null,
    byType: numbered(await groupsBy(work, auditId, sql`q.question_type`)),
    byDifficulty: numbered(await groupsBy(work, auditId, sql`q.difficulty`)),
    byKnowledge: points
      .map((point) => ({ ...point, name: names.get(point.key) ?? null }))
      .sort((one, other) => other.count - one.count),
  };
}
