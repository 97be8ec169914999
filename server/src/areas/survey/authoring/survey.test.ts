import { beforeEach, describe, expect, it } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { setParameter, setRow } from '../../../testing/rows.ts';
import { surveyTicket } from '../../../testing/survey-ticket.ts';
import { collecting, forgetLimits, form, questions, type Survey, said, somebody } from '../surveys.fixture.ts';
import { surveyClock } from './publish.ts';

const app = testApp({ editor: ['content_editor'], leader: ['city_leader'] }, { now: '2026-03-02 10:00:00' });
const { editor, leader } = app.visitors;
beforeEach(() => forgetLimits(app));

const draft = async () => good(await editor.post<Survey>('survey/submit', form));
const keep = (survey: Survey, list: readonly object[], version = survey.version) =>
  editor.post<Survey>('surveyQuestion/submit', { surveyId: survey.id, version, questions: list });
const publish = ({ id, version }: Survey, status = 1) => editor.post<Survey>('survey/publish', { id, version, status });

describe('questions', () => {
  it('are replaced as a whole and returned in order', async () => {
    const made = await draft();
    const first = good(await keep(made, questions));
    const again = good(await keep(first, first.questions.slice(0, 2)));
    expect(again.questions.map(({ title, sort }) => [sort, title])).toEqual([
      [1, questions[0]?.title],
      [2, questions[1]?.title],
    ]);
    expect((await keep(made, questions)).msg).toBe('数据已被他人修改,请刷新后重试');
    expect(good(await editor.get<Survey>('survey/detail', { id: made.id })).questions).toHaveLength(2);
  });

  const [single = {}, , , , matrix = {}] = questions;
  it.each<[string, object[], string]>([
    ['one option', [{ ...single, options: ['只有一个'] }], '第1题：至少需要两个选项'],
    ['an option twice', [{ ...single, options: ['是', '是'] }], '第1题：选项重复'],
    ['a matrix without rows', [single, { ...matrix, rows: [] }], '第2题：矩阵至少需要一行'],
    ['options of a text', [{ qType: 5, title: '建议', options: ['一', '二'], required: 0 }], '第1题：该题型没有选项'],
    [
      'a condition on what comes later',
      [{ ...single, showIf: { sort: 2, keys: [1] } }, single],
      '第1题：显示条件应指向前面的单选、多选、评分或推荐度题',
    ],
    [
      'a condition on no option',
      [single, { ...single, showIf: { sort: 1, keys: [9] } }],
      '第2题：请选择显示条件的选项',
    ],
  ])('are refused with %s', async (_what, list, msg) => {
    expect(await keep(await draft(), list)).toMatchObject({ status: 400, msg });
  });

  it('cannot be changed after publication', async () => {
    expect((await keep(await collecting(editor), questions)).msg).toBe('已发布的问卷不能修改题目');
  });
});

describe('publishing', () => {
  it.each(['您的姓名', '请留下联系电话', 'Your phone number'])(
    'refuses an anonymous survey that asks: %s',
    async (title) => {
      const list = [
        { qType: 3, title: '总体满意度', required: 1 },
        { qType: 5, title, required: 0 },
      ];
      const made = good(await editor.post<Survey>('survey/submit', { ...form, anonymous: 1 }));
      const refused = await publish(good(await keep(made, list)));
      expect(refused).toMatchObject({ status: 400 });
      expect(refused.msg).toMatch(/^第2题：匿名问卷不能询问姓名、电话、证件号码/);
      good(await publish(good(await keep(await draft(), list))));
    },
  );

  it('gives the public address of the form', async () => {
    const linkOf = async (id: string) => good(await editor.get<{ link: string }>('survey/detail', { id })).link;
    const { id } = await draft();
    expect(await linkOf(id)).toBe(`/public/survey/${id}`);
    const say = async (address: string) => {
      await setParameter(app.db, 'site.publicAddress', address);
      forgetSettings(app.context);
    };
    await say('https://ks.example.gov.cn');
    expect(await linkOf(id)).toBe(`https://ks.example.gov.cn/public/survey/${id}`);
    await say('');
  });

  it('requires questions and a future closing time', async () => {
    const empty = await draft();
    expect((await publish(empty)).msg).toBe('问卷还没有题目，请先添加题目');
    const late = good(await keep(empty, questions));
    await setRow(app.db, 'survey', late.id, { endTime: '2026-03-02 10:00:00+08' });
    expect((await publish(late)).msg).toBe('截止时间已过，请先修改截止时间');
    expect((await publish(late, 2)).msg).toBe('只有收集中的问卷可以结束');
  });

  it('ends, resumes, and ends at the closing time', async () => {
    const open = await collecting(editor);
    expect((await publish(open)).msg).toBe('问卷已在收集中');
    const ended = good(await publish(open, 2));
    const again = good(await publish(ended));
    expect([ended.status, again.status]).toEqual([2, 1]);
    await setRow(app.db, 'survey', open.id, { endTime: '2026-03-02 10:00:00+08' });
    await runOnce(app.context, surveyClock);
    expect(good(await editor.get<Survey>('survey/detail', { id: open.id })).status).toBe(2);
  });

  it('fixes all fields except title and closing time', async () => {
    const { id } = await collecting(editor);
    const change = (fields: object) => editor.post('survey/submit', { id, ...fields });
    expect((await change({ anonymous: 1 })).msg).toBe('已发布的问卷只能修改标题和截止时间');
    const changed = good(
      await editor.post<Survey>('survey/submit', { id, status: 0, title: '改名', endTime: '2026-05-01 00:00:00' }),
    );
    expect(changed.status).toBe(1);
  });

  it('requires the permission', async () => {
    const { id } = await collecting(editor);
    expect((await leader.post('survey/publish', { id, status: 2 })).status).toBe(403);
    expect((await leader.get('survey/detail', { id })).status).toBe(200);
  });
});

const sheetFor = (open: Survey) => ({
  surveyId: open.id,
  ticket: surveyTicket(app.context, open.id),
  ...somebody(),
  answers: said(open, [4]),
});

describe('removing', () => {
  it('deletes drafts and surveys without answers only', async () => {
    const open = await collecting(editor, {}, [questions[2] ?? {}]);
    const remove = () => editor.post('survey/remove', { ids: open.id });
    expect((await remove()).msg).toBe('收集中的问卷不能删除，请先结束');
    const citizen = new Visitor(app.server);
    good(await citizen.post('open/survey', sheetFor(open)));
    good(await publish(open, 2));
    expect((await remove()).msg).toBe(`【${form.title}】已有1份答卷，不能删除`);
    const made = await draft();
    good(await editor.post('survey/remove', { ids: made.id }));
  });

  it('accepts no answer after a simultaneous end', async () => {
    const open = await collecting(editor, {}, [questions[2] ?? {}]);
    const citizen = new Visitor(app.server);
    const sheets = Array.from({ length: 6 }, () => citizen.post('open/survey', sheetFor(open)));
    const [ended, ...answers] = await Promise.all([publish(open, 2), ...sheets]);
    expect(ended.status).toBe(200);
    for (const { status, msg } of answers) if (status !== 200) expect(msg).toBe('问卷不在收集时间内');
    const inside = answers.filter(({ status }) => status === 200).length;
    expect(good(await editor.get<Survey>('survey/detail', { id: open.id })).answerCount).toBe(inside);
  });
});
