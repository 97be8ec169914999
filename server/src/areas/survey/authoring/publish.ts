import type { InputOf } from '@kaoxin/contract/call.ts';
import type { survey } from '@kaoxin/contract/survey/survey.ts';
import { identityProblems } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { sql } from 'kysely';
import { Process } from '#engine/process/process.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import { questionsOf } from './questions.ts';

const { draft, collecting, ended } = surveyStatus.of;
type Body = InputOf<typeof survey.calls.publish>['body'];

/** Collecting answers to a survey and ending it (domain.md 2.6). A job ends it at its end time. */
export const surveyProcess = new Process<'survey', 'collect' | 'end'>({
  table: 'survey',
  called: ['问卷', 'A survey'],
  statuses: surveyStatus,
  buttons: { collect: 'survey_publish', end: 'survey_publish' },
  transitions: [
    {
      verb: 'collect',
      from: [draft, ended],
      to: collecting,
      preconditions: [keepsAnswers, isBeforeEnd],
      checks: [refuseUnready],
      effects: [{ columns: () => ({ endedTime: null }) }],
    },
    { verb: 'end', from: [collecting], to: ended, effects: [{ columns: ({ now }) => ({ endedTime: now }) }] },
  ],
});

export async function publishSurvey(work: Work, { id, version, status }: Body): Promise<SelectedRow<'survey'>> {
  const row = await surveyProcess.lock(work, id, version);
  const transition = surveyProcess.to(row.status, status);
  if (transition) return surveyProcess.take(work, row, transition, undefined);
  throw refuse(
    400,
    status === collecting
      ? ['问卷已在收集中', 'This survey is already collecting answers']
      : ['只有收集中的问卷可以结束', 'Only a survey that is collecting answers can be ended'],
  );
}

/** Figures of new answers would look like those of the whole survey. */
function keepsAnswers({ row }: { row: SelectedRow<'survey'> }) {
  if (row.answersDeletedTime === null) return undefined;
  return refuse(400, [
    '该问卷的答卷已到期删除，请新建问卷',
    'The answers of this survey have been deleted. Create a new survey',
  ]);
}

function isBeforeEnd({ row, work }: { row: SelectedRow<'survey'>; work: Work }) {
  if (row.endTime > work.now) return undefined;
  return refuse(400, ['截止时间已过，请先修改截止时间', 'The closing time has passed. Change it first']);
}

async function refuseUnready(work: Work, { id, status, anonymous }: SelectedRow<'survey'>): Promise<void> {
  const questions = await questionsOf(work, id);
  if (questions.length === 0)
    throw refuse(400, ['问卷还没有题目，请先添加题目', 'The survey has no questions yet. Add questions first']);
  // a survey that was published before can no longer change its questions
  const [problem] = status === draft && anonymous === 1 ? identityProblems(questions) : [];
  if (problem) throw refuse(400, problem.words);
}

export const surveyClock: PeriodicJob = {
  lock: 80,
  name: 'surveys that have closed',
  everyMs: 60_000,
  run: (db, context) =>
    forEachTenant(db, context, surveyClock.name, async (work) => {
      await work.table('survey').changeMany(sql`status = ${collecting} and end_time <= ${work.now}::timestamptz`, {
        status: ended,
        endedTime: sql<string>`end_time`,
      });
    }),
};
