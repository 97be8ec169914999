import { type Kysely, sql } from 'kysely';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { surveyTicket } from '../../server/src/testing/survey-ticket.ts';
import type { Ids, SurveyIds } from './ids.ts';
import type { Sample, SoundOnes } from './sample.ts';

export const noSurveyRows: SurveyIds = { survey: '1', surveyQuestion: '1', surveyAnswer: '1' };

export async function surveyRows(
  { database: { kysely } }: AppContext,
  { tenantId = '000000' } = {},
): Promise<SurveyIds> {
  return surveyIn(kysely, tenantId);
}

async function surveyIn(kysely: Kysely<unknown>, tenantId: string): Promise<SurveyIds> {
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    String((await query.execute(kysely)).rows[0]?.id);
  const survey = await one(sql`insert into survey (tenant_id, title, scene, start_time, end_time, anonymous,
      limit_per_user, status)
    values (${tenantId}, '内部问卷', 1, '2026-01-01', '2036-01-01', 0, 1, 1) returning id`);
  const surveyQuestion =
    await one(sql`insert into survey_question (tenant_id, survey_id, sort, q_type, title, options, rows, required)
    values (${tenantId}, ${survey}, 1, 3, '总体满意度', '[]', '[]', 0) returning id`);
  const surveyAnswer = await one(sql`insert into survey_answer (tenant_id, survey_id, submit_time, duration, respondent,
      answers, picks, words, search_key, score)
    values (${tenantId}, ${survey}, now(), 60, 'nobody', ${JSON.stringify({ [surveyQuestion]: { picks: [4] } })}::jsonb,
      array[${surveyQuestion}::text, ${`${surveyQuestion}:4`}::text], '{}', '', 4) returning id`);
  return { survey, surveyQuestion, surveyAnswer };
}

const reason = '重复提交';

const form = {
  title: '满意度',
  scene: 1,
  startTime: '2026-01-01 00:00:00',
  endTime: '2036-01-01 00:00:00',
  anonymous: 1,
  limitPerUser: 1,
};
const questions = [{ qType: 3, title: '总体满意度', required: 0 }];
const sheet = { duration: 60, respondentKey: 'matrix-0001', userName: '林小满' };

export const surveySamples: Readonly<Record<string, (ids: Ids) => readonly Sample[]>> = {
  'GET survey/page': () => [{}],
  'GET survey/detail': ({ survey }) => [{ query: { id: survey } }],
  'POST survey/submit': ({ survey }) => [
    { named: 'add', body: { title: '只有标题' } },
    { named: 'edit', body: { id: survey, title: '改名', version: 1 } },
  ],
  'POST survey/remove': ({ survey }) => [{ query: { ids: survey } }],
  'POST survey/publish': ({ survey }) => [{ body: { id: survey, status: 2 } }],
  'POST surveyQuestion/submit': ({ survey }) => [{ body: { surveyId: survey, questions } }],
  'GET surveyAnswer/page': () => [{}],
  'GET surveyAnswer/detail': ({ surveyAnswer }) => [{ query: { id: surveyAnswer } }],
  'POST surveyAnswer/remove': ({ surveyAnswer }) => [{ query: { ids: surveyAnswer }, body: { reason } }],
  'POST surveyAnswer/mark': ({ surveyAnswer }) => [{ body: { ids: [surveyAnswer], status: 2, reason } }],
  'GET surveyQuestion/statistics': ({ survey }) => [{ query: { surveyId: survey } }],
  'GET surveyQuestion/export': ({ survey }) => [{ query: { surveyId: survey } }],
  'GET open/survey': ({ survey }) => [{ query: { id: survey } }],
  'POST open/survey': ({ survey, surveyQuestion }) => [
    { body: { surveyId: survey, ticket: 'none', ...sheet, answers: [{ questionId: surveyQuestion, picks: [4] }] } },
  ],
};

interface Made {
  id: string;
  version: number;
  questions: { id: string }[];
}

/** Citizens answer only surveys of the first tenant, so answers of others are inserted. */
export async function soundSurveys(
  by: Visitor,
  citizen: Visitor,
  { context, business, tenantId }: { context: AppContext; business: Kysely<unknown>; tenantId: string },
): Promise<SoundOnes> {
  const draft = async () => good(await by.post<Made>('survey/submit', { ...form, limitPerUser: 100 }));
  const ask = async ({ id }: Made) => good(await by.post<Made>('surveyQuestion/submit', { surveyId: id, questions }));
  const [changed, removed, ready, open] = [
    await draft(),
    await draft(),
    await ask(await draft()),
    await ask(await draft()),
  ];
  good(await by.post('survey/publish', { id: open.id, status: 1 }));
  const answers = [{ questionId: open.questions[0]?.id, picks: [4] }];
  const body = { surveyId: open.id, ticket: surveyTicket(context, open.id), ...sheet, answers };
  const [marked, dropped] = [await surveyIn(business, tenantId), await surveyIn(business, tenantId)];
  return {
    'POST survey/submit': { by, body: { id: changed.id, title: '改名' } },
    'POST survey/remove': { by, query: { ids: removed.id } },
    'POST survey/publish': { by, body: { id: ready.id, status: 1 } },
    'POST surveyQuestion/submit': { by, body: { surveyId: changed.id, questions } },
    'POST surveyAnswer/mark': { by, body: { ids: [marked.surveyAnswer], status: 2, reason } },
    'POST surveyAnswer/remove': { by, query: { ids: dropped.surveyAnswer }, body: { reason } },
    'GET surveyQuestion/export': { by, query: { surveyId: open.id } },
    'POST open/survey': { by: citizen, body },
  };
}
