import type { Page } from '@kaoxin/contract/conventions.ts';
import type { SurveyRow } from '@kaoxin/contract/survey/survey.ts';
import type { SurveyAnswerRow } from '@kaoxin/contract/survey/survey-answer.ts';
import type { SurveyFigures } from '@kaoxin/contract/survey/survey-figures.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { addRow, emptyTable, setParameter, setRow } from '../../../testing/rows.ts';
import { surveyTicket } from '../../../testing/survey-ticket.ts';
import { surveyClock } from '../authoring/publish.ts';
import { collecting, forgetLimits, type Survey, said, somebody } from '../surveys.fixture.ts';
import { answerRetention, answerRetentionIn } from './delete-answers.ts';

const opened = '2026-03-02 10:00:00';
const app = testApp({ editor: ['content_editor'] }, { now: opened });
const { editor } = app.visitors;
const list = [
  { qType: 3, title: '总体满意度', required: 1 },
  { qType: 5, title: '意见', required: 0 },
];
interface Ended extends SurveyRow {
  version: number;
}

beforeEach(async () => {
  app.clock.set(opened);
  await forgetLimits(app);
  await emptyTable(app.db, 'survey_answer');
});

async function answered(count: number, fields: object = {}): Promise<Survey> {
  const survey = await collecting(editor, fields, list);
  const citizen = new Visitor(app.server);
  for (let at = 0; at < count; at += 1)
    good(
      await citizen.post('open/survey', {
        surveyId: survey.id,
        ticket: surveyTicket(app.context, survey.id),
        ...somebody(),
        answers: said(survey, [5], '窗口排队太久'),
      }),
    );
  return survey;
}
const detailOf = async (id: string) => good(await editor.get<Ended>('survey/detail', { id }));
const publish = async (id: string, status: 1 | 2) => {
  const { version } = await detailOf(id);
  return editor.post<Ended>('survey/publish', { id, version, status });
};
async function endedOn(time: string, count: number): Promise<Survey> {
  const survey = await answered(count, { endTime: '2026-12-31 00:00:00' });
  app.clock.set(time);
  good(await publish(survey.id, 2));
  return survey;
}
const runAt = async (time: string, job = answerRetention) => {
  app.clock.set(time);
  await runOnce(app.context, job);
};
const stored = async (surveyId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from survey_answer
    where survey_id = ${surveyId}`.execute(app.db);
  return rows[0]?.count ?? 0;
};
const entries = async (surveyId: string) => {
  const { rows } = await sql<{
    rows: number;
    title: string;
    actorName: string;
  }>`select (input->>'rows')::int as rows, title,
    actor_name from audit where call = 'JOB survey-retention' and target = ${surveyId} order by id`.execute(app.db);
  return rows;
};
const removeOne = async (surveyId: string) => {
  const { records } = good(await editor.get<Page<SurveyAnswerRow>>('surveyAnswer/page', { surveyId }));
  good(await editor.post('surveyAnswer/remove', { ids: [records[0]?.id], reason: '重复提交' }));
};

describe('the end of a survey', () => {
  it('is the moment of publishing its end', async () => {
    const survey = await endedOn('2026-05-01 09:30:00', 0);
    expect((await detailOf(survey.id)).endedTime).toBe('2026-05-01 09:30:00');
  });

  it('is its closing time when the clock ends it', async () => {
    const survey = await answered(0, { endTime: '2026-04-01 00:00:00' });
    await runAt('2026-04-01 00:01:00', surveyClock);
    expect(await detailOf(survey.id)).toMatchObject({ status: 2, endedTime: '2026-04-01 00:00:00' });
  });

  it('is cleared when the survey is resumed', async () => {
    const survey = await endedOn('2026-05-01 09:30:00', 1);
    expect(good(await publish(survey.id, 1)).endedTime).toBeNull();
    await runAt('2040-01-01 00:00:00');
    expect(await stored(survey.id)).toBe(1);
    app.clock.set('2026-06-01 09:30:00');
    good(await publish(survey.id, 2));
    await runAt('2029-06-01 23:59:59');
    expect(await stored(survey.id)).toBe(1);
    await runAt('2029-06-02 00:00:00');
    expect(await stored(survey.id)).toBe(0);
  });
});

describe('answers', () => {
  it.each([
    ['a usual day', '2026-05-01 09:30:00', '2029-05-01 23:59:59', '2029-05-02 00:00:00'],
    ['the last second of a day', '2026-05-01 23:59:59', '2029-05-01 23:59:59', '2029-05-02 00:00:00'],
    ['the first second of a day', '2026-05-01 00:00:00', '2029-05-01 23:59:59', '2029-05-02 00:00:00'],
  ])('are deleted the day after their term: %s', async (_what, end, before, due) => {
    const survey = await endedOn(end, 3);
    await removeOne(survey.id);
    await runAt(before);
    expect([await stored(survey.id), (await detailOf(survey.id)).deletedAnswers]).toEqual([3, null]);
    await runAt(due);
    expect([await stored(survey.id), (await detailOf(survey.id)).deletedAnswers]).toEqual([
      0,
      { day: due.slice(0, 10), years: 3 },
    ]);
    await runAt('2029-07-01 00:00:00');
    expect((await detailOf(survey.id)).deletedAnswers?.day).toBe(due.slice(0, 10));
    expect(await entries(survey.id)).toEqual([{ rows: 3, title: '问卷答卷到期删除', actorName: '系统' }]);
  });

  it('of a leap day are deleted after the last of February', async () => {
    const survey = await endedOn('2026-05-01 09:30:00', 1);
    await setRow(app.db, 'survey', survey.id, { endedTime: '2028-02-29 12:00:00' });
    await runAt('2031-02-28 23:59:59');
    expect(await stored(survey.id)).toBe(1);
    await runAt('2031-03-01 00:00:00');
    expect(await stored(survey.id)).toBe(0);
  });

  it('are deleted with those removed before, also alone', async () => {
    const survey = await endedOn('2026-05-01 09:30:00', 1);
    await removeOne(survey.id);
    await runAt('2029-05-02 00:00:00');
    expect(await stored(survey.id)).toBe(0);
  });

  it('of another tenant stay', async () => {
    const survey = await endedOn('2026-05-01 09:30:00', 1);
    await sql`insert into tenant (tenant_id, tenant_name, status) values ('111111', '他市', 1) on conflict do nothing`.execute(
      app.db,
    );
    await sql`insert into param (tenant_id, param_key, param_value, param_name) values ('111111', 'survey.keepYears', '5', '年限')
      on conflict do nothing`.execute(app.db);
    const { rows } = await sql<{
      id: string;
    }>`insert into survey (tenant_id, title, scene, start_time, end_time, anonymous,
      limit_per_user, status, ended_time) select '111111', title, scene, start_time, end_time, anonymous, limit_per_user, status,
      ended_time from survey where id = ${survey.id} returning id::text`.execute(app.db);
    const other = rows[0]?.id ?? '';
    await addRow(app.db, 'surveyAnswer', {
      tenantId: '111111',
      surveyId: other,
      submitTime: opened,
      duration: 60,
      respondent: 'r',
      answers: {},
      picks: [],
      words: [],
      searchKey: '',
      arrival: '1',
    });
    await runAt('2029-05-02 00:00:00');
    expect([await stored(survey.id), await stored(other)]).toEqual([0, 1]);
    await runAt('2031-05-02 00:00:00');
    expect(await stored(other)).toBe(0);
  });

  it('continue with the rest after a turn that reached its bound', async () => {
    const survey = await endedOn('2026-05-01 09:30:00', 5);
    await runAt('2029-05-02 00:00:00', answerRetentionIn({ size: 2, max: 1 }));
    expect(await stored(survey.id)).toBe(3);
    await runAt('2029-05-03 00:00:00', answerRetentionIn({ size: 2, max: 3 }));
    expect(await stored(survey.id)).toBe(0);
    expect((await detailOf(survey.id)).deletedAnswers?.day).toBe('2029-05-02');
    expect((await entries(survey.id)).map(({ rows }) => rows)).toEqual([2, 3]);
  });

  it('stay complete when the second batch fails', async () => {
    const survey = await endedOn('2026-05-01 09:30:00', 5);
    await sql
      .raw(`create function fail_late() returns trigger language plpgsql as $$ begin
        if (select count(*) from survey_answer where survey_id = ${survey.id}) < 5 then raise exception 'gone'; end if;
        return null; end $$`)
      .execute(app.db);
    await sql`create trigger fail_late before delete on survey_answer for each statement execute function fail_late()`.execute(
      app.db,
    );
    await runAt('2029-05-02 00:00:00', answerRetentionIn({ size: 2, max: 9 }));
    expect([await stored(survey.id), (await detailOf(survey.id)).deletedAnswers, await entries(survey.id)]).toEqual([
      5,
      null,
      [],
    ]);
    await sql`drop trigger fail_late on survey_answer`.execute(app.db);
    await runAt('2029-05-02 01:00:00', answerRetentionIn({ size: 2, max: 9 }));
    expect(await stored(survey.id)).toBe(0);
    expect((await entries(survey.id)).map(({ rows }) => rows)).toEqual([5]);
  });

  it('follow the parameter', async () => {
    const survey = await endedOn('2026-05-01 09:30:00', 1);
    const keep = async (years: string) => {
      await setParameter(app.db, 'survey.keepYears', years);
      forgetSettings(app.context);
    };
    await keep('1');
    await runAt('2027-05-02 00:00:00');
    expect([await stored(survey.id), (await detailOf(survey.id)).deletedAnswers?.years]).toEqual([0, 1]);
    await keep('3');
  });
});

describe('a survey without its answers', () => {
  const words = '该问卷的答卷保存3年期满，已于2029-05-02删除';
  const exported = async (path: string, surveyId: string) =>
    (
      await app.server.inject({
        url: `/api/${path}?surveyId=${surveyId}`,
        headers: { 'blade-auth': `bearer ${editor.token}` },
      })
    ).rawPayload;

  it('says so in list, figures and exports, and cannot be resumed', async () => {
    const survey = await endedOn('2026-05-01 09:30:00', 2);
    await runAt('2029-05-02 00:00:00');
    const { records } = good(await editor.get<Page<SurveyRow>>('survey/page', { size: '100' }));
    expect(records.find(({ id }) => id === survey.id)?.deletedAnswers).toEqual({ day: '2029-05-02', years: 3 });
    const figures = good(await editor.get<SurveyFigures>('surveyQuestion/statistics', { surveyId: survey.id }));
    expect(figures).toMatchObject({ answers: 0, deletedAnswers: { day: '2029-05-02', years: 3 } });
    for (const path of ['surveyAnswer/export', 'surveyQuestion/export'])
      expect((await rowsOf(await exported(path, survey.id))).map(({ cells }) => cells.join('　')).join('\n')).toContain(
        words,
      );
    await setRow(app.db, 'survey', survey.id, { endTime: '2030-01-01 00:00:00' });
    expect(await publish(survey.id, 1)).toMatchObject({ status: 400, msg: '该问卷的答卷已到期删除，请新建问卷' });
  });
});

test('the notice states the years of the parameter', async () => {
  const survey = await answered(0);
  const citizen = new Visitor(app.server);
  const notice = async (language: string) => {
    const asked = await citizen.send<{ notice: { version: string; parts: { text: string }[] } }>({
      method: 'GET',
      url: '/api/open/survey',
      query: { id: survey.id },
      headers: { 'accept-language': language },
    });
    return good(asked).notice;
  };
  const before = await notice('zh');
  expect(before.parts[2]?.text).toContain('保存3年');
  expect((await notice('en')).parts[2]?.text).toContain('for 3 years after');
  await setParameter(app.db, 'survey.keepYears', '1');
  forgetSettings(app.context);
  const after = await notice('zh');
  expect(after.parts[2]?.text).toContain('保存1年');
  expect((await notice('en')).parts[2]?.text).toContain('for 1 year after');
  expect(after.version).not.toBe(before.version);
});
