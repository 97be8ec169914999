import { expect, test } from 'vitest';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Kept {
  id: string;
  name: string;
  status: number;
}
interface Rows {
  total: number;
  records: { id: string }[];
}
interface Section {
  title: string;
  questions: { questionId: string; score: number }[];
}
interface Built {
  candidates: number;
  forms: { sections: Section[]; prediction: { totalScore: number } }[];
}

const stems = [
  '行政许可由具有行政许可权的机关在法定职权范围内实施。',
  '公文的发文字号由机关代字、年份和序号组成。',
  '宏观调控的主要手段是经济手段和法律手段。',
  '档案应当定期移交，任何个人不得据为己有。',
];
const part = { questionType: 3, answer: { kind: 'keys', keys: ['T'] }, scoreRule: 1, defaultScore: 1, difficulty: 3 };
const facts = { subject: 'gongji', projectType: 1, buildMode: 1, passScore: 1, duration: 60, secretLevel: 1 };
const hand = { ...facts, shuffleQuestion: 0, shuffleOption: 0 };

/** From the question pickers to a secret paper that two officers open (domain.md 2.4). */
export function papers(world: () => World): void {
  let manager: Program;
  let bankId: string;
  let questions: string[];
  const outline = (...ids: string[]): Section[] => [
    { title: '一、判断题', questions: ids.map((questionId) => ({ questionId, score: 1 })) },
  ];
  const paper = async (more: object): Promise<Kept> =>
    (await manager.post<Kept>('paper/submit', { ...hand, totalScore: 2, ...more })).data;

  test("offers questions of an approved bank to the paper's author", async () => {
    const [author, reviewer] = [await world().as('author'), await world().as('reviewer')];
    manager = await world().as('manager');
    const form = { name: '公共基础知识（组卷）', subject: 'gongji', secretLevel: 1 };
    bankId = (await author.post<Kept>('questionBank/submit', form)).data.id;
    questions = [];
    for (const stem of stems)
      questions.push((await author.post<Kept>('question/submit', { ...part, bankId, stem: `<p>${stem}</p>` })).data.id);
    const audit = (await author.post<Kept>('questionBankAudit/save', { bankId })).data;
    await reviewer.post('questionBankAudit/audit', { id: audit.id, auditResult: 1 });
    const banks = (await manager.get<Rows>('questionBank/addPage', { keyword: '组卷' })).data;
    expect(banks.records).toMatchObject([{ id: bankId, questionCount: 4, typeCounts: { 3: 4 } }]);
    expect((await manager.get<Rows>('question/addPage', { bankIds: bankId })).data.total).toBe(4);
  });

  test('builds a paper by hand, enables it and changes a copy', async () => {
    const { id } = await paper({ name: '公共基础知识A卷' });
    const [one = '', other = ''] = questions;
    const weights = [one, other].map((questionId) => ({ questionId, score: 1 }));
    const predicted = (await manager.post('paper/predict', { questions: weights, passScore: 1 })).data;
    expect(predicted).toMatchObject({ prediction: { totalScore: 2 }, alike: [] });
    await manager.post('paperQuestion/submit', { paperId: id, sections: outline(one, other) });
    expect((await manager.get<Rows>('question/addPage', { bankIds: bankId, paperId: id })).data.total).toBe(2);
    const list = (await manager.get('paperQuestion/list', { paperId: id })).data;
    expect(list).toMatchObject({ totalScore: 2, sections: [{ questions: [{ questionId: one }, {}] }] });
    expect((await manager.post('paper/submit', { id, status: 1 })).data).toMatchObject({ status: 1 });
    expect((await manager.get('paper/baseInfo', { id })).data).toMatchObject({ questionCount: 2, status: 1 });
    const sat = (await manager.get('paper/statistics', { id })).data;
    expect(sat).toMatchObject({ paperName: '公共基础知识A卷', n: 0, sittings: [] });
    expect((await manager.get<Rows>('paper/select', { subject: 'gongji' })).data).toHaveLength(1);
    expect((await manager.post('paper/submit', { id, duration: 90 })).msg).toBe('已启用的试卷不能修改，请先退回草稿');
    const copy = (await manager.post<Kept>('paper/copy', { id })).data;
    expect(copy).toMatchObject({ name: '公共基础知识A卷（副本）', status: 0 });
    expect((await manager.post('paper/remove', { ids: [copy.id] })).msg).toBe('操作成功');
    expect((await manager.get<Rows>('paper/page', { keyword: 'ggjczs' })).data.total).toBe(1);
    expect((await manager.get('paper/exportList')).status).toBe(200);
    for (const kind of ['paper', 'answers', 'sheet'])
      expect((await manager.get('paper/print', { id, kind })).status).toBe(200);
  });

  test('builds a paper by rules, previews and saves it', async () => {
    const body = { subject: 'gongji', bankIds: [bankId], rules: [{ type: 3, count: 3, score: 1 }], passScore: 2 };
    const built = (await manager.post<Built>('paper/build', body)).data;
    expect(built).toMatchObject({ candidates: 4, forms: [{ prediction: { totalScore: 3 }, lacking: [] }] });
    const sections = built.forms[0]?.sections.map(({ title, questions: asked }) => ({
      title,
      questions: asked.map(({ questionId, score }) => ({ questionId, score })),
    }));
    const kept = await manager.post<Kept[]>('paper/keep', {
      paper: { ...facts, buildMode: 2, rules: body.rules },
      forms: [{ name: '公共基础知识B卷', sections }],
    });
    expect(kept.data).toMatchObject([{ name: '公共基础知识B卷' }]);
  });

  test('opens a secret paper early only to two officers', async () => {
    const leader = await world().as('leader');
    const { id } = await paper({ name: '保密卷', secretLevel: 2, unlockTime: '2099-01-01 08:00:00' });
    const [, , one = '', other = ''] = questions;
    await manager.post('paperQuestion/submit', { paperId: id, sections: outline(one, other) });
    expect((await manager.post('paper/submit', { id, status: 1 })).data).toMatchObject({ isSealed: 1, sections: [] });
    expect((await manager.get('paperQuestion/list', { paperId: id })).status).toBe(403);
    const reason = '考前核对印刷件';
    await manager.post('paper/openSecret', { id, action: 'ask', reason });
    expect((await manager.post('paper/openSecret', { id, action: 'confirm' })).status).toBe(400);
    expect((await leader.post('paper/openSecret', { id, action: 'confirm' })).data).toMatchObject({ reason });
    for (const officer of [manager, leader])
      expect((await officer.get('paperQuestion/list', { paperId: id })).data).toMatchObject({ totalScore: 2 });
    const reviewer = await world().as('reviewer');
    expect((await reviewer.get('paperQuestion/list', { paperId: id })).status).toBe(403);
  });
}
