import type { InputOf } from '@kaoxin/contract/call.ts';
import type { surveyQuestions } from '@kaoxin/contract/survey/survey.ts';
import { questionProblems, type SurveyQuestion } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

type Body = InputOf<typeof surveyQuestions.submit>['body'];

export async function questionsOf(work: Work, surveyId: string): Promise<SurveyQuestion[]> {
  const rows = await work
    .table('surveyQuestion')
    .select()
    .select(['id', 'sort', 'qType', 'title', 'options', 'rows', 'required', 'showIf'])
    .where('surveyId', '=', surveyId)
    .orderBy('sort')
    .execute();
  return rows.map((row) => ({ ...row }));
}

/** Replaces all questions of a draft. A draft has no answers, so nothing refers to the deleted ones. */
export async function submitQuestions(
  work: Work,
  { surveyId, version, questions }: Body,
): Promise<SelectedRow<'survey'>> {
  const survey = await work.table('survey').needLocked(surveyId);
  work.target = surveyId;
  if (survey.status !== surveyStatus.of.draft)
    throw refuse(400, ['已发布的问卷不能修改题目', 'Questions of a published survey cannot be changed']);
  const [problem] = questionProblems(questions);
  if (problem) throw refuse(400, problem.words, { fields: ['questions'], row: problem.at });
  const table = work.table('surveyQuestion');
  await table.erase(sql`survey_id = ${surveyId}`);
  await table.insertMany(
    questions.map(({ qType, title, options = [], rows = [], required, showIf = null }, at) => ({
      surveyId,
      sort: at + 1,
      qType,
      title,
      options,
      rows,
      required,
      showIf,
    })),
  );
  return work.table('survey').change(surveyId, {}, { version: version ?? null });
}
