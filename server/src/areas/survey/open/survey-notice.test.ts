import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetSettings } from '#platform/settings/settings.ts';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';
import { surveyNoticeVersion } from '../../../testing/notice.ts';
import { good } from '../../../testing/petitions.ts';
import { setParameter } from '../../../testing/rows.ts';
import { surveyTicket } from '../../../testing/survey-ticket.ts';
import { collecting, forgetLimits, type Survey, said, somebody } from '../surveys.fixture.ts';

const now = '2026-03-02 10:00:00';
const app = testApp({ editor: ['content_editor'] }, { now });
const { editor } = app.visitors;
const list = [{ qType: 3, title: '总体满意度', required: 1 }];
let citizen: Visitor;
let named: Survey;
let anonymous: Survey;

beforeAll(async () => {
  citizen = new Visitor(app.server);
  named = await collecting(editor, { anonymous: 0 }, list);
  anonymous = await collecting(editor, { anonymous: 1 }, list);
});
beforeEach(() => forgetLimits(app));

interface Asked {
  anonymous: number;
  notice: { version: string | null; parts: { title: string; text: string }[] };
}
const noticeOf = async (survey: Survey, language = 'zh') =>
  good(
    await citizen.send<Asked>({
      method: 'GET',
      url: '/api/open/survey',
      query: { id: survey.id },
      headers: { 'accept-language': language },
    }),
  ).notice;
const answer = (survey: Survey, fields: object = {}) =>
  citizen.post('open/survey', {
    surveyId: survey.id,
    ticket: surveyTicket(app.context, survey.id),
    answers: said(survey, [5]),
    ...somebody(),
    ...fields,
  });
const stored = async (survey: Survey) =>
  good(await editor.get<{ records: { id: string }[] }>('surveyAnswer/page', { surveyId: survey.id })).records;
const detailOf = async (id: string) => good(await editor.get<object>('surveyAnswer/detail', { id }));

describe('the notice', () => {
  it('lists the stored data of a named survey', async () => {
    const { version, parts } = await noticeOf(named);
    expect(version).toBe(surveyNoticeVersion);
    expect(parts.map(({ title }) => title)).toEqual(['收集的信息和用途', '谁会看到', '保存期限', '您的权利']);
    expect(parts[0]?.text).toContain('实名问卷');
    expect(parts.every(({ text }) => text.length > 20)).toBe(true);
  });

  it('needs no acceptance for an anonymous survey', async () => {
    const { version, parts } = await noticeOf(anonymous);
    expect(version).toBeNull();
    expect(parts[0]?.text).toContain('匿名问卷');
    expect(parts[0]?.text).toContain('不保存姓名、网络地址');
  });

  it('lists the district of a case and the mark of a burst', async () => {
    for (const survey of [anonymous, named]) {
      const [zh] = (await noticeOf(survey)).parts;
      expect(zh?.text).toContain('该事项的考区');
      expect(zh?.text).toContain('集中提交');
      const [en] = (await noticeOf(survey, 'en')).parts;
      expect(en?.text).toContain('the district of that case');
      expect(en?.text).toContain('as a burst');
    }
  });

  it('comes in English', async () => {
    const { parts } = await noticeOf(anonymous, 'en');
    expect(parts.map(({ title }) => title)[1]).toBe('Who sees it');
    expect(parts[0]?.text).toContain('This survey is anonymous');
  });
});

describe('a named answer', () => {
  it.each([null, undefined, ''])('is refused without the notice (%s)', async (noticeVersion) => {
    const refused = await answer(named, { noticeVersion });
    expect(refused).toMatchObject({ status: 400, msg: '请阅读并同意个人信息处理告知后再提交' });
    expect(JSON.stringify(refused.body)).toContain('noticeVersion');
    expect(await stored(named)).toEqual([]);
  });

  it('stores version and time of the accepted notice', async () => {
    good(await answer(named));
    const [one] = await stored(named);
    expect(await detailOf(one?.id ?? '')).toMatchObject({ noticeVersion: surveyNoticeVersion, noticeTime: now });
  });
});

describe('an anonymous answer', () => {
  it('needs no notice and stores none', async () => {
    good(await answer(anonymous, { noticeVersion: null }));
    good(await answer(anonymous, { noticeVersion: surveyNoticeVersion }));
    const records = await stored(anonymous);
    expect(records).toHaveLength(2);
    for (const { id } of records)
      expect(await detailOf(id)).toMatchObject({ noticeVersion: null, noticeTime: null, userName: null });
  });

  it('stores nothing that identifies its author', async () => {
    const { rows } = await sql<Record<string, unknown>>`select * from survey_answer
      where survey_id = ${anonymous.id}`.execute(app.db);
    const times = ['submitTime', 'createTime', 'updateTime'];
    for (const row of rows) {
      for (const field of ['userName', 'ip', 'caseType', 'caseId', 'noticeVersion', 'noticeTime', 'createUser'])
        expect(row[field]).toBeNull();
      for (const field of times) expect(String(row[field])).toMatch(/ 00:00:00$/);
      expect(JSON.stringify(row)).not.toMatch(/林小满|respondent-\d|127\.0\.0\.1/);
    }
  });
});

it('refuses a notice whose words have changed', async () => {
  await setParameter(app.db, 'survey.retention', '答卷保存五年。');
  forgetSettings(app.context);
  const { version } = await noticeOf(named);
  expect(version).not.toBe(surveyNoticeVersion);
  const refused = await answer(named);
  expect(refused).toMatchObject({ status: 400, msg: '个人信息处理告知已更新，请阅读后重新确认' });
  expect(JSON.stringify(refused.body)).toContain('noticeVersion');
  good(await answer(named, { noticeVersion: version }));
});
