import { paperThing } from '@kaoxin/contract/paper/paper.ts';
import type { PaperAction } from '@kaoxin/contract/paper/paper-states.ts';
import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { nextNumber } from '#engine/numbering/numbers.ts';
import { refuse } from '#platform/http/errors.ts';
import { save } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import type { PaperTableRow } from '../tables.ts';
import { paperHooks } from './hooks.ts';
import { notePaper } from './timeline.ts';

/** `SJ`, the year and five digits. Skips numbers that imported papers use. */
async function nextPaperCode(work: Work): Promise<string> {
  const year = work.now.slice(0, 4);
  for (;;) {
    const code = `SJ${year}${String(await nextNumber(work, `paper|${year}`)).padStart(5, '0')}`;
    const taken = await work
      .table('paper')
      .ofTenant()
      .withRemoved()
      .select()
      .select('id')
      .where('paperCode', '=', code)
      .executeTakeFirst();
    if (!taken) return code;
  }
}

export type PaperValues = Readonly<Record<string, unknown>>;

const usual = { buildMode: 1, shuffleQuestion: 0, shuffleOption: 0, secretLevel: secretLevel.of.internal };

export async function createPaper(
  work: Work,
  { rules = null, blueprint = null, ...given }: PaperValues,
  action: PaperAction = 'create',
): Promise<PaperTableRow> {
  const { actor } = work;
  if (!actor.deptId)
    throw refuse(400, ['您没有所属部门，不能新建试卷', 'You belong to no department, which a paper needs']);
  const own = {
    deptId: actor.deptId,
    districtId: actor.districtId,
    paperCode: await nextPaperCode(work),
    typeCounts: {},
    expectedDifficulty: null,
    expectedReliability: null,
    rules,
    blueprint,
  };
  const hooks = { ...paperHooks, settle: (said: object) => ({ ...said, ...own }) };
  const row = await save(work, paperThing, 'paper', { ...usual, ...given }, hooks);
  await notePaper(work, row, { action, from: null });
  return row;
}
