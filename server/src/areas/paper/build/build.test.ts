import type { BuiltPaper, PaperPrediction } from '@kaoxin/contract/paper/building.ts';
import type { PaperRecord } from '@kaoxin/contract/paper/paper.ts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { type ApprovedBank, approvedBank } from '../papers.fixture.ts';

const app = testApp({
  author: { roles: ['item_author'], dept: '命题一科' },
  reviewer: { roles: ['item_reviewer', 'exam_manager'], dept: '考务科' },
  other: { roles: ['item_author'], dept: '命题二科' },
});
const { author, reviewer, other } = app.visitors;

interface Answer {
  candidates: number;
  forms: BuiltPaper[];
  gaps: object | null;
}
let bank: ApprovedBank;
let point = '';
const subject = 'economics_base';
const build = (more: object, by = reviewer) => by.post<Answer>('paper/build', { subject, passScore: 1, ...more });
const idsOf = (form: BuiltPaper | undefined) =>
  (form?.sections ?? []).flatMap(({ questions }) => questions.map(({ questionId }) => questionId));
const twins = '凡是能够用货币计量的资源，都应当在资产负债表中按照取得时的成本列示';

beforeAll(async () => {
  const chapter = good(
    await author.post<{ id: string }>('knowledgePoint/submit', { code: 'E1', name: '宏观', subject }),
  );
  point = chapter.id;
  const below = good(
    await author.post<{ id: string }>('knowledgePoint/submit', { code: 'E11', name: '货币', subject, parentId: point }),
  );
  const judgement = { questionType: 3, answer: { kind: 'keys', keys: ['T'] }, scoreRule: 1, defaultScore: 1 };
  const placed = { difficulty: 2, cognition: 2, knowledge: [below.id] };
  bank = await approvedBank(author, reviewer, [
    { ...judgement, ...placed, stem: `<p>${twins}。</p>` },
    { ...judgement, ...placed, stem: `<p>${twins}吗</p>` },
    { ...judgement, ...placed, stem: '<p>再贴现率是央行的一种工具</p>' },
  ]);
});

describe('by rules', () => {
  it('shows the paper with its prediction', async () => {
    const rules = [{ type: 3, count: 5, score: 2 }];
    const once = good(await build({ rules }));
    expect(once).toMatchObject({ candidates: expect.any(Number), gaps: null });
    expect(once.forms).toMatchObject([{ prediction: { totalScore: 10, byPrior: 5 }, fulfilment: null, lacking: [] }]);
  });

  it('refuses a seed that the caller names', async () => {
    expect((await build({ rules: [{ type: 3, count: 5, score: 2 }], seed: '甲' })).status).toBe(400);
  });

  it('reports shortages and avoids similar questions', async () => {
    const { forms } = good(await build({ rules: [{ knowledge: point, count: 3 }] }));
    expect(forms[0]?.lacking).toEqual([{ rule: 0, wanted: 3, found: 2, lacking: 1 }]);
    const stored = new Set(idsOf(forms[0]));
    expect(bank.questions.slice(-3, -1).filter((id) => stored.has(id))).toHaveLength(1);
  });

  test('refuses neither or both plans and an unknown bank', async () => {
    expect((await build({})).msg).toBe('请选择组卷规则或双向细目表');
    expect((await build({ rules: [{ count: 1 }], forms: 2 })).msg).toBe('平行卷须按双向细目表组卷');
    expect((await build({ rules: [{ count: 1 }], bankIds: [bank.id] }, other)).msg).toBe('题库不存在，请重新选择');
  });
});

describe('by a blueprint', () => {
  it('fulfils it as far as possible and saves the result', async () => {
    const blueprint = {
      cells: [{ knowledge: point, cognition: 2, count: 2, score: 1 }],
      types: [{ type: 3, count: 2 }],
      difficulty: 0.75,
    };
    const { forms } = good(await build({ blueprint }));
    expect(forms[0]?.fulfilment).toMatchObject({
      cells: [{ knowledgeName: '宏观', cognitionName: '理解', count: 2, actual: 2, plannedScore: 2, actualScore: 2 }],
      outside: 0,
    });
    const sections = (forms[0]?.sections ?? []).map(({ title, questions }) => ({
      title,
      questions: questions.map(({ questionId, score }) => ({ questionId, score })),
    }));
    const facts = { subject, projectType: 3, buildMode: 3, passScore: 1, duration: 60, secretLevel: 1, blueprint };
    const keep = (...names: string[]) =>
      reviewer.post<{ id: string }[]>('paper/keep', { paper: facts, forms: names.map((name) => ({ name, sections })) });
    const [kept] = good(await keep('蓝图卷'));
    const paper = good(await reviewer.get<PaperRecord>('paper/baseInfo', { id: kept?.id ?? '' }));
    expect(paper).toMatchObject({ totalScore: 2, buildMode: 3, coverage: { cells: [{ actual: 2 }] }, status: 0 });
    expect((await keep('另一卷', '蓝图卷')).status).toBe(409);
    const { data } = await reviewer.get<{ total: number }>('paper/page', { name: '另一卷' });
    expect(data.total).toBe(0);
  });
});

describe('prediction', () => {
  it('follows the questions and reports similar pairs', async () => {
    const [one = '', two = ''] = bank.questions.slice(-3);
    const predict = async (...ids: string[]) =>
      good(
        await reviewer.post<{ prediction: PaperPrediction; alike: object[] }>('paper/predict', {
          questions: ids.map((questionId) => ({ questionId, score: 1 })),
          passScore: 1,
        }),
      );
    expect(await predict()).toMatchObject({ prediction: { totalScore: 0, passRate: 0 }, alike: [] });
    const both = await predict(one, two);
    expect(both.prediction).toMatchObject({ totalScore: 2, difficulty: 0.75, byPrior: 2 });
    expect(both.alike).toHaveLength(1);
  });
});
