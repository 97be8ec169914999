import type { Page } from '@kaoxin/contract/conventions.ts';
import type { SurveyAnswerDetail, SurveyAnswerRow } from '@kaoxin/contract/survey/survey-answer.ts';
import type { SurveyFigures } from '@kaoxin/contract/survey/survey-figures.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { setParameter, setRows } from '../../../testing/rows.ts';
import { surveyTicket } from '../../../testing/survey-ticket.ts';
import { addDistrict, collecting, forgetLimits, type Survey, said, somebody } from '../surveys.fixture.ts';

const app = testApp(
  { editor: ['content_editor'], keeper: { dept: '云溪考区', roles: ['district_manager'] }, leader: ['city_leader'] },
  { now: '2026-03-02 10:00:00' },
);
const { editor, keeper, leader } = app.visitors;
let survey: Survey;
let elsewhere: string;

beforeAll(async () => {
  await forgetLimits(app);
  survey = await collecting(editor);
  elsewhere = await addDistrict(app, '澄江', '02');
  const citizen = new Visitor(app.server);
  const texts = ['网站查询成绩太慢', '100%满意', '志愿者很热情'];
  for (const [at, text] of texts.entries())
    good(
      await citizen.post('open/survey', {
        surveyId: survey.id,
        ticket: surveyTicket(app.context, survey.id),
        ...somebody(),
        districtId: elsewhere,
        answers: said(survey, [1], [1, 3], [at + 1], [10 - at], [3, 2, 0], text),
      }),
    );
});

const page = async (query: object = {}, by = editor) =>
  good(await by.get<Page<SurveyAnswerRow>>('surveyAnswer/page', { surveyId: survey.id, ...query }));
const statistics = async () =>
  good(await editor.get<SurveyFigures>('surveyQuestion/statistics', { surveyId: survey.id }));
const exported = async (path: string, by = editor, query = `surveyId=${survey.id}`) =>
  app.server.inject({
    url: `/api/${path}?${query}`,
    headers: { 'blade-auth': `bearer ${by.token}` },
  });

describe('the list', () => {
  it('shows masked name, district and result', async () => {
    const [row] = (await page()).records;
    expect(row).toMatchObject({ userName: '林*满', districtIdName: '澄江', score: 3, status: 1, surveyId: survey.id });
    expect(Object.keys(row ?? {})).not.toContain('ip');
  });

  it('searches texts literally, filters by district and score', async () => {
    expect((await page({ keyword: '查询成绩' })).total).toBe(1);
    expect((await page({ keyword: '100%' })).total).toBe(1);
    expect((await page({ keyword: '_' })).total).toBe(0);
    expect((await page({ score_le: '2' })).total).toBe(2);
    expect((await page({ districtId: elsewhere })).total).toBe(3);
    expect((await page({ submitTime_datele: '2026-03-01' })).total).toBe(0);
    expect((await editor.get('surveyAnswer/page', { userName: '林' })).status).toBe(400);
  });

  it('hides answers of other districts', async () => {
    expect((await page({}, keeper)).total).toBe(0);
    const [row] = (await page()).records;
    expect((await keeper.get('surveyAnswer/detail', { id: row?.id ?? '' })).status).toBe(404);
  });
});

it('shows one answer question by question', async () => {
  const [row] = (await page({ keyword: '网站' })).records;
  const { answers } = good(await editor.get<SurveyAnswerDetail>('surveyAnswer/detail', { id: row?.id ?? '' }));
  expect(answers.map(({ picks, text }) => picks ?? text)).toEqual([
    [1],
    [1, 3],
    [1],
    [10],
    [3, 2, 0],
    '网站查询成绩太慢',
  ]);
});

describe('marking and removing', () => {
  it('excludes and includes an answer in the statistics', async () => {
    const [row] = (await page()).records;
    const mark = (status: number, by = editor) =>
      by.post('surveyAnswer/mark', { ids: [row?.id], status, reason: '作答时间异常' });
    const before = await statistics();
    good(await mark(2));
    good(await mark(2));
    expect((await statistics()).valid).toBe(before.valid - 1);
    good(await mark(1));
    expect(await statistics()).toMatchObject({ valid: before.valid, questions: before.questions });
    expect((await mark(2, leader)).status).toBe(403);
    expect((await mark(3)).status).toBe(400);
    expect(
      (await editor.post('surveyAnswer/mark', { ids: [row?.id, '1'], status: 2, reason: '作答时间异常' })).status,
    ).toBe(404);
  });

  it('updates the statistics after a removal', async () => {
    const citizen = new Visitor(app.server);
    await forgetLimits(app);
    const me = somebody();
    const sheet = () => ({
      surveyId: survey.id,
      ticket: surveyTicket(app.context, survey.id),
      ...me,
      answers: said(survey, [2], null, [5], [0]),
    });
    good(await citizen.post('open/survey', sheet()));
    const before = await statistics();
    const [row] = (await page()).records;
    good(await editor.post('surveyAnswer/remove', { ids: [row?.id], reason: '重复提交' }));
    expect((await statistics()).answers).toBe(before.answers - 1);
    const { rows } = await sql<object>`select user_name, ip, respondent, answers, picks, words, search_key, score,
      is_deleted from survey_answer where id = ${row?.id}`.execute(app.db);
    expect(rows).toEqual([
      {
        userName: null,
        ip: null,
        respondent: '',
        answers: {},
        picks: [],
        words: [],
        searchKey: '',
        score: null,
        isDeleted: 1,
      },
    ]);
    expect((await leader.post('surveyAnswer/remove', { ids: [row?.id], reason: '重复提交' })).status).toBe(403);
    good(await citizen.post('open/survey', sheet()));
    await setRows(app.db, 'surveyAnswer', { score: 5 }, { isDeleted: 1 });
  });
});

interface Notice {
  title: string;
  content: string;
}
const notices = async (of: string) => {
  const { rows } = await sql<Notice>`select title, content from inbox_message
    where user_id = ${app.idOf('leader')} and title like ${`${of}%`} order by id`.execute(app.db);
  return rows;
};

describe('marks by hand', () => {
  it('require a reason that detail, export and figures show', async () => {
    const [row] = (await page()).records;
    const mark = (reason?: string) => editor.post('surveyAnswer/mark', { ids: [row?.id], status: 2, reason });
    for (const reason of [undefined, '错', '错'.repeat(201)]) expect((await mark(reason)).status).toBe(400);
    expect((await editor.post('surveyAnswer/remove', { ids: [row?.id] })).status).toBe(400);
    const { marked } = await statistics();
    good(await mark('同一网络集中提交'));
    const shown = good(await editor.get<SurveyAnswerDetail>('surveyAnswer/detail', { id: row?.id ?? '' }));
    expect(shown).toMatchObject({ markReason: '同一网络集中提交', markTime: '2026-03-02 10:00:00' });
    expect(shown.markBy).toBe('editor');
    const cells = (await rowsOf((await exported('surveyAnswer/export')).rawPayload)).map((one) => one.cells);
    expect(cells.flat()).toEqual(expect.arrayContaining(['人工标记原因', '标记人', '同一网络集中提交', shown.markBy]));
    const book = (await rowsOf((await exported('surveyQuestion/export')).rawPayload)).map((one) => one.cells);
    const count = (await statistics()).marked;
    expect(count).toBeGreaterThanOrEqual(Math.max(1, marked));
    expect(book).toContainEqual(['人工标记的答卷数', count]);
  });

  it('are told to supervisors beyond twenty and 5 %', async () => {
    const other = await collecting(editor, { title: '窗口服务评价' });
    const { rows } = await sql<{ id: string }>`insert into survey_answer (tenant_id, survey_id, submit_time, duration,
        respondent, answers, picks, words, search_key, score)
      select '000000', ${other.id}, now(), 60, 'r' || n, '{}', '{}', '{}', '', 1 from generate_series(1, 410) n
      returning id`.execute(app.db);
    const ids = rows.map(({ id }) => id);
    const mark = async (from: number, to: number) =>
      good(await editor.post('surveyAnswer/mark', { ids: ids.slice(from, to), status: 2, reason: '评分过低' }));
    const told = () => notices('大量答卷被人工标记');
    await mark(0, 20);
    expect(await told()).toEqual([]);
    await Promise.all([mark(20, 21), mark(21, 22)]);
    expect(await told()).toHaveLength(1);
    await mark(22, 40);
    expect(await told()).toHaveLength(1);
    await mark(40, 60);
    const [first, second] = await told();
    expect(first?.content).toContain('评分过低');
    expect(second?.content).toContain('问卷「窗口服务评价」的410份答卷中已有60份由人工标记');
  });

  it('that delete answers are always told', async () => {
    const before = (await notices('删除问卷答卷')).length;
    const [row] = (await page()).records;
    good(await editor.post('surveyAnswer/remove', { ids: [row?.id], reason: '测试数据' }));
    const after = await notices('删除问卷答卷');
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)?.content).toContain('的1份答卷被删除，统计不再计入。原因：测试数据');
  });
});

describe('exports', () => {
  it('have the rows of the list with answers', async () => {
    const file = await exported('surveyAnswer/export');
    const [, heads, ...rows] = (await rowsOf(file.rawPayload)).map(({ cells }) => cells);
    expect(heads?.slice(0, 3)).toEqual(['提交时间', '用户', '考试/事项']);
    expect(rows).toHaveLength((await page()).total);
    expect(rows.flat().join()).not.toContain('林小满');
    expect(heads?.slice(-8)).toEqual([
      ...['1. 您如何得知本次考试', '2. 您用过哪些服务', '3. 总体满意度', '4. 您愿意向他人推荐吗'],
      ...['5. 各环节满意度：报名', '5. 各环节满意度：考场', '5. 各环节满意度：查分', '6. 网站哪里需要改进'],
    ]);
    expect(rows.map((cells) => cells.slice(-8))).toContainEqual([
      ...['官方网站', '报名、查询成绩', 2, 9, '好', '一般', null, '100%满意'],
    ]);
    const several = await exported('surveyAnswer/export', editor, '');
    expect((await rowsOf(several.rawPayload)).map(({ cells }) => String(cells.at(-1))).join()).toContain(
      '2. 您用过哪些服务 报名、查询成绩',
    );
    expect((await exported('surveyAnswer/export', leader)).statusCode).toBe(403);
  });

  it('have the same content when created by a task', async () => {
    const [, ...atOnce] = (await rowsOf((await exported('surveyAnswer/export')).rawPayload)).map(({ cells }) => cells);
    await setParameter(app.db, 'export.atOnceRows', '1');
    forgetSettings(app.context);
    const { data } = (await exported('surveyAnswer/export')).json<{ data: { taskId: string } }>();
    await workOff(app.context, allJobKinds);
    const { rawPayload } = await exported('task/result', editor, `id=${data.taskId}`);
    expect((await rowsOf(rawPayload)).slice(1).map(({ cells }) => cells)).toEqual(atOnce);
  });

  it('of statistics equal the page', async () => {
    const file = await exported('surveyQuestion/export');
    expect(file.statusCode).toBe(200);
    const { valid } = await statistics();
    const cells = (await rowsOf(file.rawPayload)).map((row) => row.cells);
    expect(cells).toEqual(expect.arrayContaining([['有效答卷数', valid]]));
  });
});
