import type { OpenRegistrations } from '@kaoxin/contract/economist/calls.ts';
import { majors } from '@kaoxin/contract/economist/keys.ts';
import { templateScene } from '@kaoxin/contract/template/states.ts';
import { sql } from 'kysely';
import { openFormOf, templateOf } from '#areas/template/index.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { cachedFigure } from '#platform/database/cached-figure.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';

interface Batch {
  batchNo: string;
  level: number;
}

function openOnes(work: Work): Promise<Batch[]> {
  const ask = async () => {
    // read before the batches, so that a write in between invalidates the cache
    const { rows: seen } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
      work.business,
    );
    const { rows: value } = await sql<Batch>`
      select u.batch_no, min(u.level)::int as level from ${work.table('economistUser').as('u')}
      where not exists (select from ${work.table('economist').as('e')} where e.economist_user_id = u.id
        and (e.case_status < 40 or e.cert_no is not null or e.false_promise = 1))
      group by u.batch_no order by u.batch_no desc`.execute(work.business);
    return { value, snapshot: seen[0]?.snapshot ?? '' };
  };
  return cachedFigure(work, ['economist', 'economistUser'], `open batches|${work.actor.tenantId}`, ask, 'business');
}

export async function openBatches(asked: Work): Promise<OpenRegistrations> {
  const work = asked.as({ ...tenantActor(asked.actor.tenantId, '经济师登记'), language: asked.actor.language });
  const [open, template] = [await openOnes(work), await templateOf(work, templateScene.of.economist)];
  const labelOf = await labelsOf(work, ['econ_level', 'econ_major']);
  return {
    batches: open.map(({ batchNo, level }) => ({
      batchNo,
      level,
      levelName: labelOf('econ_level', level) ?? '',
      year: Number(batchNo.slice(0, 4)),
    })),
    majors: majors.map((key) => ({ key, label: labelOf('econ_major', key) ?? String(key) })),
    form: open.length > 0 && template ? await openFormOf(work, template) : null,
  };
}
