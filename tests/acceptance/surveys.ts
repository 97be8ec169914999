import { expect, test } from 'vitest';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Survey {
  id: string;
  version: number;
  questions: { id: string }[];
}
interface Page {
  total: number;
  records: { id: string }[];
}

/** From a survey's draft to its figures (domain.md 2.6, 3.14). */
export function surveys(world: () => World): void {
  let editor: Program;
  let survey: Survey;

  test('writes, publishes and reads a survey, and takes an answer', async () => {
    editor = await world().as('editor');
    const form = { title: '办事满意度', scene: 2, anonymous: 1, limitPerUser: 1 };
    const times = { startTime: '2026-01-01 00:00:00', endTime: '2036-01-01 00:00:00' };
    const made = (await editor.post<Survey>('survey/submit', { ...form, ...times })).data;
    const questions = [
      { qType: 4, title: '您愿意推荐网上办理吗', required: 1 },
      { qType: 5, title: '哪里办得不好', required: 0 },
    ];
    const asked = (await editor.post<Survey>('surveyQuestion/submit', { surveyId: made.id, questions })).data;
    expect((await world().nobody.get('open/survey', { id: made.id })).status).toBe(404);
    const { version } = asked;
    survey = (await editor.post<Survey>('survey/publish', { id: made.id, version, status: 1 })).data;
    expect((await editor.get('survey/page')).data).toMatchObject({ total: 1, records: [{ questionCount: 2 }] });
    const shown = (await world().nobody.get<Survey & { ticket: string }>('open/survey', { id: survey.id })).data;
    expect(shown.questions).toHaveLength(2);
    const [nps = { id: '' }, text = { id: '' }] = survey.questions;
    const answers = [
      { questionId: nps.id, picks: [9] },
      { questionId: text.id, text: '窗口排队时间长' },
    ];
    const { ticket } = shown;
    const sheet = { surveyId: survey.id, ticket, duration: 40, respondentKey: 'acceptance-1', answers };
    expect((await world().nobody.post('open/survey', sheet)).msg).toBe('操作成功');
    expect((await world().nobody.post('open/survey', sheet)).msg).toBe('您已提交过该问卷');
  });

  test('lists, counts, marks, exports and removes its answers', async () => {
    const { id: surveyId } = survey;
    const page = (await editor.get<Page>('surveyAnswer/page', { surveyId, keyword: '排队' })).data;
    const id = page.records[0]?.id ?? '';
    expect((await editor.get('surveyAnswer/detail', { id })).data).toMatchObject({ answers: [{ picks: [9] }, {}] });
    const figures = async () => (await editor.get('surveyQuestion/statistics', { surveyId })).data;
    // The test answers too fast to be valid, whatever duration it claims.
    expect(await figures()).toMatchObject({ answers: 1, valid: 0 });
    expect((await editor.post('surveyAnswer/mark', { ids: [id], status: 1, reason: '人工核对' })).msg).toBe('操作成功');
    expect(await figures()).toMatchObject({ answers: 1, valid: 1, questions: [{ nps: 100 }, {}] });
    expect((await editor.post('surveyAnswer/mark', { ids: [id], status: 2, reason: '人工核对' })).msg).toBe('操作成功');
    expect(await figures()).toMatchObject({ answers: 1, valid: 0 });
    for (const call of ['surveyAnswer/export', 'surveyQuestion/export', 'survey/export'])
      expect((await editor.get(call, call === 'survey/export' ? {} : { surveyId })).status).toBe(200);
    expect((await editor.post('surveyAnswer/remove', { ids: [id], reason: '重复提交' })).msg).toBe('操作成功');
    expect(await figures()).toMatchObject({ answers: 0 });
    const { data } = await editor.get<Survey>('survey/detail', { id: surveyId });
    expect((await editor.post('survey/publish', { id: surveyId, version: data.version, status: 2 })).status).toBe(200);
    expect((await world().nobody.get('open/survey', { id: surveyId })).msg).toBe('问卷不在收集时间内');
    expect((await editor.post('survey/remove', { ids: [surveyId] })).msg).toBe('操作成功');
  });
}
