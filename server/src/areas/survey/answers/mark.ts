import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type surveyAnswer, surveyAnswerRecord } from '@kaoxin/contract/survey/survey-answer.ts';
import { type SqlBool, sql } from 'kysely';
import { knownAs } from '#platform/access/actor.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { tellSupervisors } from '#platform/live/supervisors.ts';
import { removeAll } from '#platform/resource/save.ts';
import type { Work } from '#platform/work.ts';

type Calls = typeof surveyAnswer;

/** Supervisors are told when more answers of a survey are marked by hand: both this share and this number. */
const share = 0.05;
const fewest = 20;

const markedNow = ({ actor, now }: Work, reason: string) => ({
  markReason: reason,
  markBy: knownAs(actor),
  markTime: now,
});

export async function markAnswers(work: Work, { ids, status, reason }: InputOf<Calls['mark']>['body']): Promise<null> {
  const table = work.table('surveyAnswer');
  work.target = ids.join(',');
  const surveys = await lockMarks(work, ids);
  const before = await countsOf(work, surveys);
  const rows = await table.lock(ids);
  for (const row of rows) if (row.status !== status) await table.change(row.id, { status, ...markedNow(work, reason) });
  await tellOfMany(work, before, await countsOf(work, surveys), reason);
  return null;
}

/** One user at a time marks answers of a survey, so that simultaneous calls cannot stay below the bound together. */
async function lockMarks(work: Work, ids: readonly string[]): Promise<string[]> {
  const rows = await work.table('surveyAnswer').those(ids).select(['surveyId']).execute();
  const surveys = [...new Set(rows.map(({ surveyId }) => surveyId))].sort();
  for (const id of surveys)
    await sql`select pg_advisory_xact_lock(7225, hashtext(${`${work.actor.tenantId} ${id}`}))`.execute(work.handle);
  return surveys;
}

interface Counts {
  surveyId: string;
  title: string;
  answers: number;
  marked: number;
}

async function countsOf(work: Work, surveys: readonly string[]): Promise<Counts[]> {
  const { rows } = await sql<Counts>`select a.survey_id, max(s.title) as title, count(*)::int as answers,
      count(a.mark_time)::int as marked
    from ${work.table('surveyAnswer').ofTenant().as('a')}
      join ${work.table('survey').ofTenant().withRemoved().as('s')} on s.id = a.survey_id
    where a.survey_id = any(${[...surveys]}::bigint[]) group by 1`.execute(work.handle);
  return rows;
}

/** 0 up to the bound, then one more with every doubling, so that marking one by one sends few messages. */
function stageOf({ answers, marked }: Pick<Counts, 'answers' | 'marked'>): number {
  if (marked < fewest || marked <= share * answers) return 0;
  return 1 + Math.floor(Math.log2(marked / Math.max(fewest, share * answers)));
}

async function tellOfMany(
  work: Work,
  before: readonly Counts[],
  after: readonly Counts[],
  reason: string,
): Promise<void> {
  for (const now of after) {
    const earlier = before.find(({ surveyId }) => surveyId === now.surveyId);
    if (stageOf(now) <= stageOf({ answers: now.answers, marked: earlier?.marked ?? 0 })) continue;
    const { title, marked, answers } = now;
    await tellSupervisors(work, manyMarked, [
      `问卷「${title}」的${answers}份答卷中已有${marked}份由人工标记，满意度统计随之变化。最近一次原因：${reason}`,
      `${marked} of ${quantity(answers, 'answer')} to “${title}” were marked by hand, which changes its statistics. Latest reason: ${reason}`,
    ]);
  }
}

const manyMarked: Label = ['大量答卷被人工标记', 'Many survey answers marked by hand'];

/** The columns of a removed answer. Its ticket stays, so that it cannot be used again. */
const nothing = {
  userName: null,
  ip: null,
  respondent: '',
  caseType: null,
  caseId: null,
  examId: null,
  noticeVersion: null,
  noticeTime: null,
  answers: {},
  picks: [],
  words: [],
  searchKey: '',
  score: null,
};

export async function removeAnswers(work: Work, { query, body }: InputOf<Calls['remove']>): Promise<null> {
  const ids = chosenIds(query, body);
  const rows = await work.table('surveyAnswer').lock(ids);
  await work
    .table('surveyAnswer')
    .changeMany(sql<SqlBool>`id = any(${[...ids]}::bigint[])`, { ...nothing, ...markedNow(work, body.reason) });
  await removeAll(work, surveyAnswerRecord, 'surveyAnswer', ids, {});
  await tellOfRemoved(
    work,
    rows.map(({ surveyId }) => surveyId),
    body.reason,
  );
  return null;
}

async function tellOfRemoved(work: Work, surveyIds: readonly string[], reason: string): Promise<void> {
  const surveys = await work
    .table('survey')
    .ofTenant()
    .withRemoved()
    .those(surveyIds)
    .select(['id', 'title'])
    .execute();
  for (const { id, title } of surveys) {
    const count = surveyIds.filter((one) => one === id).length;
    await tellSupervisors(
      work,
      ['删除问卷答卷', 'Survey answers deleted'],
      [
        `问卷「${title}」的${count}份答卷被删除，统计不再计入。原因：${reason}`,
        `${quantity(count, 'answer')} to “${title}” deleted and no longer counted. Reason: ${reason}`,
      ],
    );
  }
}
