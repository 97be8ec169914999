import { surveyPath } from '@kaoxin/contract/survey/survey-open.ts';
import { surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ResourceHooks } from '#platform/resource/crud.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { deletedAnswersOf } from '../retention/deleted-answers.ts';

type Row = SelectedRow<'survey'>;

/** The tenant of calls without a session (`platform/http/serve.ts`). */
const publicTenant = '000000';

/** These fields are fixed after publication: respondents relied on them. */
const settled = ['scene', 'startTime', 'anonymous', 'limitPerUser'] as const;

export const surveyHooks: ResourceHooks<'survey'> = {
  validate(_work, after, before) {
    if (!before || before.status === surveyStatus.of.draft) return;
    const changed = settled.filter((field) => after[field] !== before[field]);
    if (changed.length > 0)
      throw refuse(
        400,
        ['已发布的问卷只能修改标题和截止时间', 'Only the title and closing time of a published survey can be changed'],
        { fields: changed },
      );
  },

  async beforeRemove(work, rows) {
    if (rows.some(({ status }) => status === surveyStatus.of.collecting))
      throw refuse(400, [
        '收集中的问卷不能删除，请先结束',
        'A survey that is collecting answers cannot be deleted. End it first',
      ]);
    const ids = rows.map(({ id }) => id);
    const counts = await countBySurvey(work, 'surveyAnswer', ids, true);
    const used = rows.find(({ id }) => counts.has(id));
    if (used)
      throw refuse(400, [
        `【${used.title}】已有${counts.get(used.id)}份答卷，不能删除`,
        `${used.title} has ${counts.get(used.id)} answers and cannot be deleted`,
      ]);
    await work.table('surveyQuestion').erase(sql`survey_id = any(${ids}::bigint[])`);
  },

  decorate: beside,
};

async function beside(work: Work, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const questions = await countBySurvey(work, 'surveyQuestion', ids);
  const answers = await countBySurvey(work, 'surveyAnswer', ids);
  const address = (await settingsOf(work)).get('site.publicAddress') ?? '';
  const ends = await work
    .table('survey')
    .those(ids)
    .select(['id', ...endColumns])
    .execute();
  const isPublic = work.actor.tenantId === publicTenant;
  return rows.map(({ id }) => ({
    questionCount: questions.get(id) ?? 0,
    answerCount: answers.get(id) ?? 0,
    link: isPublic ? `${address}${surveyPath(id)}` : null,
    ...endOf(ends.find((end) => end.id === id)),
  }));
}

const endColumns = ['endedTime', 'answersDeletedTime', 'answersDeletedYears'] as const;
const endOf = (row: Pick<Row, (typeof endColumns)[number]> | undefined) => ({
  endedTime: row?.endedTime ?? null,
  deletedAnswers: row ? deletedAnswersOf(row) : null,
});

async function countBySurvey(
  work: Work,
  table: 'surveyQuestion' | 'surveyAnswer',
  ids: readonly string[],
  whole = false,
): Promise<ReadonlyMap<string, number>> {
  const rows = whole ? work.table(table).ofTenant() : work.table(table);
  const { rows: counted } = await sql<{ surveyId: string; count: number }>`
    select c.survey_id, count(*)::int as count from ${rows.as('c')}
    where c.survey_id = any(${[...ids]}::bigint[]) group by c.survey_id`.execute(work.handle);
  return new Map(counted.map(({ surveyId, count }) => [surveyId, count]));
}
