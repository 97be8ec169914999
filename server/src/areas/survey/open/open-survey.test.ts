import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app';
import { makeSecrets } from '#platform/secrets.ts';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';
import { testContext } from '../../../testing/context.ts';
import { addExamRow } from '../../../testing/examinations.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow, setRows } from '../../../testing/rows.ts';
import { surveyTicket } from '../../../testing/survey-ticket.ts';
import { collecting, forgetLimits, form, questions, type Survey, said, somebody } from '../surveys.fixture.ts';

const app = testApp({ editor: ['content_editor'] }, { now: '2026-03-02 10:00:00' });
const { editor } = app.visitors;
let citizen: Visitor;
let survey: Survey;

beforeAll(async () => {
  citizen = new Visitor(app.server);
  survey = await collecting(editor);
});
beforeEach(() => forgetLimits(app));

const full = () => said(survey, [1], [1, 3], [5], [9], [3, 2, 3], '网站查询成绩太慢');
const sheetOf = (surveyId: string, fields: object) => ({
  surveyId,
  ticket: surveyTicket(app.context, surveyId),
  ...somebody(),
  ...fields,
});
const answer = (
  fields: { surveyId?: string } & Readonly<Record<string, unknown>> = {},
  headers: Record<string, string> = {},
) =>
  citizen.post<{ submitTime: string }>(
    'open/survey',
    sheetOf(fields.surveyId ?? survey.id, { answers: full(), ...fields }),
    { headers },
  );
const kept = async (surveyId = survey.id) => {
  const { rows } = await sql<{
    answers: Record<string, unknown>;
    picks: string[];
    words: string[];
    score: number | null;
    status: number;
    ip: string | null;
    userName: string | null;
    submitTime: string;
    createTime: string;
  }>`select answers, picks, words, score, status, ip, user_name, submit_time, create_time from survey_answer
    where survey_id = ${surveyId} order by arrival desc limit 1`.execute(app.db);
  return rows[0];
};
const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from survey_answer`.execute(app.db)).rows[0]?.n ?? 0;

describe('the questions', () => {
  it('are public during collection', async () => {
    const { data } = await citizen.get<Survey>('open/survey', { id: survey.id });
    expect(data.questions.map(({ title }) => title)).toEqual(questions.map(({ title }) => title));
  });

  it.each([
    ['before it opens', { startTime: '2026-03-03 00:00:00' }],
    ['when it has closed', { endTime: '2026-03-02 10:00:00' }],
  ])('%s are refused with the same message', async (_when, times) => {
    const other = await collecting(editor);
    const changed = { start_time: form.startTime, end_time: form.endTime, ...snake(times) };
    await setRow(app.db, 'survey', other.id, { startTime: changed.start_time, endTime: changed.end_time });
    const shut = { status: 400, msg: '问卷不在收集时间内' };
    expect(await citizen.get('open/survey', { id: other.id })).toMatchObject(shut);
    expect(await answer({ surveyId: other.id, answers: [] })).toMatchObject(shut);
  });

  it('are hidden for drafts and refused after the end', async () => {
    const draft = good(await editor.post<Survey>('survey/submit', form));
    expect((await citizen.get('open/survey', { id: draft.id })).status).toBe(404);
    expect((await answer({ surveyId: draft.id, answers: [] })).status).toBe(404);
    const other = await collecting(editor);
    good(await editor.post('survey/publish', { id: other.id, version: other.version, status: 2 }));
    expect(await answer({ surveyId: other.id, answers: [] })).toMatchObject({ msg: '问卷不在收集时间内' });
  });
});

const snake = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.replace('T', '_t'), value]));

describe('an answer', () => {
  it('is stored with its statistics, address and name encrypted', async () => {
    good(await answer());
    const row = await kept();
    const [first = '', , , , matrix = '', text = ''] = survey.questions.map(({ id }) => id);
    expect(row).toMatchObject({ score: 5, status: 1 });
    expect(row?.picks).toEqual(expect.arrayContaining([first, `${first}:1`, `${matrix}:2:2`, text]));
    expect(row?.words).toEqual(expect.arrayContaining([`${text}:网站`, `${text}:查询`, `${text}:成绩`]));
    expect([row?.ip, row?.userName].join()).not.toMatch(/127\.0\.0\.1|林小满/);
    expect(app.context.secrets.open(row?.ip ?? '')).toBe('127.0.0.1');
    const { rows } = await sql<{ input: object; name: string }>`select input, actor_name as name from audit
      where call = 'POST open/survey' and status = 200 order by id desc limit 1`.execute(app.db);
    expect(rows[0]?.name).toBe('答卷人');
    expect(JSON.stringify(rows[0]?.input)).not.toMatch(/网站|林小满|respondent/);
  });

  it('is accepted once per person, not per address', async () => {
    const me = somebody();
    good(await answer(me));
    expect(await answer(me)).toMatchObject({ status: 400, msg: '您已提交过该问卷' });
    good(await answer());
  });

  it('is accepted once of several sent simultaneously', async () => {
    const me = somebody();
    const before = await count();
    const both = await Promise.all([answer(me), answer(me), answer(me)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await count()).toBe(before + 1);
  });

  it('is stored once per Idempotency-Key', async () => {
    const body = { ...somebody(), ticket: surveyTicket(app.context, survey.id) };
    const before = await count();
    const key = { 'idempotency-key': 'survey-answer-once-0001' };
    const first = await answer(body, key);
    const again = await answer(body, key);
    expect(good(again)).toEqual(good(first));
    expect(await count()).toBe(before + 1);
  });

  it('is accepted up to the limit of the survey', async () => {
    const twice = await collecting(editor, { limitPerUser: 2 }, [questions[2] ?? {}]);
    const me = somebody();
    const once = () => answer({ ...me, surveyId: twice.id, answers: said(twice, [4]) });
    expect([(await once()).status, (await once()).status, (await once()).status]).toEqual([200, 200, 400]);
  });

  it('stores no person, address or time if anonymous', async () => {
    const hidden = await collecting(editor, { anonymous: 1 }, [questions[2] ?? {}]);
    good(await answer({ surveyId: hidden.id, answers: said(hidden, [4]) }));
    const day = '2026-03-02 00:00:00';
    expect(await kept(hidden.id)).toMatchObject({ ip: null, userName: null, submitTime: day, createTime: day });
    const { rows } = await sql<{ target: string }>`select target from audit
      where call = 'POST open/survey' and status = 200 order by id desc limit 1`.execute(app.db);
    expect(rows).toEqual([{ target: hidden.id }]);
  });

  it('requires name and respondent if not anonymous', async () => {
    expect(await answer({ userName: '' })).toMatchObject({ status: 400, msg: '请输入姓名' });
    expect(await answer({ respondentKey: '' })).toMatchObject({ status: 400, msg: '请提供答题人标识或受理编号' });
    expect((await answer({ caseNo: 'XF2026010100001', queryCode: 'AAAAAAAA' })).status).toBe(404);
    expect(await answer({ districtId: '1' })).toMatchObject({ msg: '考区不存在，请重新选择' });
    expect(await answer({ examId: '1' })).toMatchObject({ msg: '考试不存在，请重新选择' });
  });
});

it('treats an unpublished examination like a missing one', async () => {
  const examId = await addExamRow(app.db, { code: 'KS2026009', name: '未公开的考试', day: '2026-06-01' });
  const none = await answer({ examId: '1' });
  const turn = (status: number) => setRow(app.db, 'formalExam', examId, { status });
  for (const status of [0, 90]) {
    await turn(status);
    const { status: code, msg } = await answer({ examId });
    expect([code, msg]).toEqual([none.status, none.msg]);
  }
  await turn(10);
  good(await answer({ examId }));
});

describe('the duration', () => {
  const shown = async () => good(await citizen.get<{ ticket: string }>('open/survey', { id: survey.id })).ticket;
  const keptTime = async () =>
    (
      await sql<{ duration: number; status: number }>`select duration, status from survey_answer
        where survey_id = ${survey.id} order by arrival desc limit 1`.execute(app.db)
    ).rows[0];
  const later = (seconds: number) => app.clock.advance(seconds * 1000);

  it.each([
    ['what a browser says beyond it', 600, 40, { duration: 40, status: 1 }],
    ['haste, whatever the browser says', 600, 3, { duration: 3, status: 2 }],
    ['less, where the page was left open', 60, 900, { duration: 60, status: 1 }],
    ['all of it, when the browser says nothing', null, 90, { duration: 90, status: 1 }],
  ])('is measured by the server: %s', async (_what, duration, seconds, expected) => {
    const ticket = await shown();
    later(seconds);
    good(await answer({ ticket, duration }));
    expect(await keptTime()).toMatchObject(expected);
  });

  it.each([
    ['no ticket', () => ''],
    ['an invented one', () => 'e30.AAAA'],
    ['a changed one', async () => `${await shown()}A`.replace('.', 'A.')],
    [
      'one sealed with another key',
      () => surveyTicket({ ...app.context, secrets: makeSecrets(randomBytes(32)) }, survey.id),
    ],
    ['one of another survey', async () => surveyTicket(app.context, (await collecting(editor)).id)],
  ])('is not accepted with %s', async (_what, made) => {
    const before = await count();
    const refused = await answer({ ticket: await made() });
    expect([refused.status, await count()]).toEqual([400, before]);
    expect(JSON.stringify(refused.body)).toContain('ticket');
  });

  it('is limited to a day', async () => {
    const ticket = (age: number) => ({ ticket: surveyTicket(app.context, survey.id, age) });
    expect(await answer(ticket(86_401))).toMatchObject({ msg: '问卷打开已超过24小时，请重新打开后提交' });
    good(await answer(ticket(86_400)));
  });

  it.each([
    ['an expired ticket', 86_401, 5, undefined, { duration: 86_400, status: 1 }],
    ['an expired ticket, less where the browser says so', 90_000, 0, 45, { duration: 45, status: 1 }],
    ['a hasty first ticket', 3, 1, 600, { duration: 3, status: 2 }],
  ])('starts with %s that was refused before', async (_what, earlier, latest, duration, expected) => {
    const aged = (age: number) => surveyTicket(app.context, survey.id, age);
    good(await answer({ ticket: aged(latest), earlierTicket: aged(earlier), duration: duration ?? null }));
    expect(await keptTime()).toMatchObject(expected);
  });

  it.each([
    ['an invented ticket', () => 'e30.AAAA'],
    ['a ticket of another survey', async () => surveyTicket(app.context, (await collecting(editor)).id, 900)],
  ])('does not start with %s', async (_what, made) => {
    const ticket = surveyTicket(app.context, survey.id, 2);
    good(await answer({ ticket, earlierTicket: await made(), duration: 600 }));
    expect(await keptTime()).toMatchObject({ duration: 2, status: 2 });
  });

  it.each([
    ['the ticket of a stored answer', false, false],
    ['the earlier ticket of a stored answer', true, false],
    ['the earlier ticket of a removed answer', true, true],
  ])('does not start with %s', async (_what, isEarlier, isRemoved) => {
    const aged = (age: number) => surveyTicket(app.context, survey.id, age);
    const used = aged(900);
    good(await answer(isEarlier ? { ticket: aged(5), earlierTicket: used } : { ticket: used }));
    if (isRemoved) {
      const { records } = good(
        await editor.get<{ records: { id: string }[] }>('surveyAnswer/page', { surveyId: survey.id }),
      );
      good(await editor.post('surveyAnswer/remove', { ids: records.map(({ id }) => id), reason: '重复提交' }));
    }
    good(await answer({ ticket: aged(2), earlierTicket: used, duration: 600 }));
    expect(await keptTime()).toMatchObject({ duration: 2, status: 2 });
  });

  it('starts once with an earlier ticket sent simultaneously', async () => {
    const other = await collecting(editor);
    const aged = (age: number) => surveyTicket(app.context, other.id, age);
    const earlierTicket = aged(900);
    const send = () =>
      answer({
        surveyId: other.id,
        answers: said(other, [1], [1, 3], [5], [9], [3, 2, 3], '网站'),
        ticket: aged(2),
        earlierTicket,
        duration: 600,
      });
    for (const sent of await Promise.all([send(), send(), send()])) good(sent);
    const { rows } = await sql<{ duration: number }>`select duration from survey_answer
      where survey_id = ${other.id} order by duration`.execute(app.db);
    expect(rows.map(({ duration }) => duration)).toEqual([2, 2, 600]);
  });

  it('needs a separate ticket for each answer', async () => {
    const ticket = surveyTicket(app.context, survey.id);
    const before = await count();
    // a corrected answer may reuse the ticket of a rejected one
    expect((await answer({ ticket, answers: [] })).status).toBe(400);
    const answers = await Promise.all([answer({ ticket }), answer({ ticket }), answer({ ticket })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await answer({ ticket })).toMatchObject({ msg: '该答卷凭证已使用，请重新打开问卷' });
    expect(await count()).toBe(before + 1);
    await setRows(app.db, 'surveyAnswer', { surveyId: survey.id }, { isDeleted: 1 });
    expect((await answer({ ticket })).status).toBe(400);
  });
});

describe('answers', () => {
  it.each<[string, (number[] | string | null)[], string]>([
    ['what is required', [null, [1], [5], [9]], '请回答第1题'],
    ['a key that is none', [[4], null, [5], [9]], '第1题的答案不正确，请重新选择'],
    ['two of a single choice', [[1, 2], null, [5], [9]], '第1题的答案不正确，请重新选择'],
    ['the same twice', [[2], [1, 1], [5], [9]], '第2题的答案不正确，请重新选择'],
    ['a rating beyond its scale', [[2], null, [6], [9]], '第3题的答案不正确，请重新选择'],
    ['a recommendation beyond its scale', [[2], null, [5], [11]], '第4题的答案不正确，请重新选择'],
    ['a matrix of other rows', [[2], null, [5], [9], [1, 1]], '第5题的答案不正确，请重新选择'],
    ['a text in the place of a choice', ['一', null, [5], [9]], '第1题的答案不正确，请重新选择'],
    ['a choice in the place of a text', [[1], null, [5], [9], null, [1]], '第6题的答案不正确，请重新选择'],
  ])('are refused with %s', async (_what, list, msg) => {
    expect(await answer({ answers: said(survey, ...list) })).toMatchObject({ status: 400, msg });
  });

  it('must belong to the survey, once per question', async () => {
    const msg = '答案与问卷题目不符，请刷新后重新填写';
    expect(await answer({ answers: [...full(), { questionId: '1', picks: [1] }] })).toMatchObject({ msg });
    expect(await answer({ answers: [...full(), ...full()] })).toMatchObject({ msg });
  });

  it('to hidden questions are dropped', async () => {
    good(await answer({ answers: said(survey, [2], null, [5], [9], null, '没有被问到') }));
    expect(Object.keys((await kept())?.answers ?? {})).toHaveLength(3);
    expect((await kept())?.words).toEqual([]);
  });

  it.each([
    ['5 seconds say something', 5, 1],
    ['4 seconds say nothing', 4, 2],
  ])('of %s', async (_what, duration, status) => {
    good(await answer({ duration }));
    expect((await kept())?.status).toBe(status);
  });

  it.each([
    ['eight ratings that are all the same', [3, 3, 3, 3, 3, 3, 3, 3], 2],
    ['seven that are', [3, 3, 3, 3, 3, 3, 3], 1],
    ['eight with one that is not', [3, 3, 3, 3, 3, 3, 3, 4], 1],
  ])('of %s', async (_what, ratings, status) => {
    const list = ratings.map((_, at) => ({ qType: 3, title: `第${at + 1}项`, required: 1 }));
    const straight = await collecting(editor, {}, list);
    good(await answer({ surveyId: straight.id, answers: said(straight, ...ratings.map((one) => [one])) }));
    expect((await kept(straight.id))?.status).toBe(status);
  });

  it('count matrix rows as ratings', async () => {
    const rows = Array.from({ length: 7 }, (_, at) => `第${at + 1}项`);
    const list = [questions[2] ?? {}, { ...questions[4], options: ['一', '二', '三', '四', '五'], rows }];
    const straight = await collecting(editor, {}, list);
    good(
      await answer({
        surveyId: straight.id,
        answers: said(
          straight,
          [4],
          rows.map(() => 4),
        ),
      }),
    );
    expect((await kept(straight.id))?.status).toBe(2);
  });
});

it('limits answers to ten per minute and address', async () => {
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await answer()).status));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

describe('many answers of one network', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  it('are marked as a burst from the sixth', async () => {
    const other = await collecting(editor);
    const send = (ip: string) =>
      answer({ surveyId: other.id, answers: said(other, [1], [1, 3], [5], [9], [3, 2, 3], '网站') }, from(ip));
    // addresses of one /24 count together
    for (let at = 1; at <= 7; at += 1) good(await send(`203.0.113.${at}`));
    good(await send('198.51.100.4'));
    const { rows } = await sql<{ burst: number }>`select burst from survey_answer
      where survey_id = ${other.id} order by arrival`.execute(app.db);
    expect(rows.map(({ burst }) => burst)).toEqual([0, 0, 0, 0, 0, 1, 1, 0]);
    const marked = good(await editor.get<{ total: number }>('surveyAnswer/page', { surveyId: other.id, burst: '1' }));
    expect(marked.total).toBe(2);
  });

  it('are marked from the fifty-first of a /48', async () => {
    const other = await collecting(editor);
    const one = { surveyId: other.id, answers: said(other, [1], [1, 3], [5], [9], [3, 2, 3], '网站') };
    for (let at = 1; at <= 52; at += 1) good(await answer(one, from(`2001:db8:55:${at.toString(16)}::1`)));
    good(await answer(one, from('2001:db8:56::1')));
    const { rows } = await sql<{ burst: number }>`select burst from survey_answer
      where survey_id = ${other.id} order by arrival`.execute(app.db);
    expect(rows.flatMap(({ burst }, at) => (burst === 1 ? [at + 1] : []))).toEqual([51, 52]);
  });

  it('count without refused and repeated ones', async () => {
    const other = await collecting(editor);
    const one = { surveyId: other.id, answers: said(other, [1], [1, 3], [5], [9], [3, 2, 3], '网站') };
    for (let at = 1; at <= 6; at += 1)
      expect((await answer({ ...one, answers: [] }, from(`192.0.2.${at}`))).status).toBe(400);
    const body = { ...one, ...somebody(), ticket: surveyTicket(app.context, other.id) };
    const key = { 'idempotency-key': 'survey-answers-burst-0001' };
    for (let at = 11; at <= 16; at += 1) good(await answer(body, { ...from(`192.0.2.${at}`), ...key }));
    good(await answer(one, from('192.0.2.21')));
    const { rows } = await sql<{ burst: number }>`select burst from survey_answer
      where survey_id = ${other.id}`.execute(app.db);
    expect(rows).toEqual([{ burst: 0 }, { burst: 0 }]);
  });

  it('require a captcha from the sixth of a day', async () => {
    const { database } = app.context;
    const strict = await testContext({ database, env: { CAPTCHA: 'on' }, now: app.clock.now() });
    const guarded = await buildApp(strict.context);
    try {
      const nobody = new Visitor(guarded);
      const sheet = () => sheetOf(survey.id, { answers: full(), ticket: surveyTicket(strict.context, survey.id) });
      const send = (ip: string) => nobody.post('open/survey', sheet(), { headers: from(ip) });
      for (let at = 1; at <= 5; at += 1) good(await send(`203.0.113.${at}`));
      expect(await send('203.0.113.6')).toMatchObject({
        status: 400,
        msg: '请输入验证码',
        body: { data: { captcha: 1 } },
      });
      good(await send('198.51.100.4'));
    } finally {
      await guarded.close();
      await strict.close();
    }
  });
});
