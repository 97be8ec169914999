import type { HistoryEntry } from '@kaoxin/contract/casework/history.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PaperContent, PaperRecord, PaperRow } from '@kaoxin/contract/paper/paper.ts';
import type { PickedBank, PickedQuestion } from '@kaoxin/contract/paper/picking.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { readingBody } from '../../question/questions.fixture.ts';
import { type ApprovedBank, approvedBank, outline, paperForm, trueOrFalse } from '../papers.fixture.ts';

const app = testApp({
  author: { roles: ['item_author'], dept: '命题一科' },
  reviewer: ['item_reviewer'],
  manager: { roles: ['exam_manager'], dept: '考务科' },
  other: { roles: ['item_author'], dept: '命题二科' },
  leader: { roles: ['city_leader'], dept: '院领导' },
  inspector: { roles: ['inspector'], dept: '纪检' },
});
const { author, reviewer, manager, other, leader, inspector } = app.visitors;

let bank: ApprovedBank;
let reading = '';
const at = (place: number): string => bank.questions[place] ?? '';
let papers = 0;
const begin = async (more: object = {}, by = manager) => {
  papers += 1;
  return good(await by.post<PaperRecord>('paper/submit', paperForm(`经济基础${papers}`, more)));
};
const fill = (paperId: string, sections: object, by = manager) =>
  by.post<PaperContent>('paperQuestion/submit', { paperId, sections });
const step = (id: string, status: number, by = manager) => by.post<PaperRecord>('paper/submit', { id, status });
const info = async (id: string) => good(await manager.get<PaperRecord>('paper/baseInfo', { id }));
const filled = async (...ids: string[]) => {
  const { id } = await begin();
  good(await fill(id, outline(...ids)));
  return id;
};
beforeAll(async () => {
  bank = await approvedBank(author, reviewer, [readingBody('', '阅读关于货币政策的材料，回答问题')]);
  reading = bank.questions.at(-1) ?? '';
});

describe('a paper', () => {
  it("starts empty with a yearly number in the creator's unit", async () => {
    const paper = await begin();
    expect(paper).toMatchObject({
      paperCode: expect.stringMatching(/^SJ\d{9}$/),
      status: 0,
      questionCount: 0,
      sections: [],
      isSealed: 0,
      deptIdName: '考务科',
      exams: [],
      opening: null,
      allowedActions: ['edit', 'remove', 'enable', 'copy', 'print'],
    });
    expect((await other.get('paper/baseInfo', { id: paper.id })).status).toBe(404);
    const listed = good(await leader.get<Page<PaperRow>>('paper/page', { paperCode: paper.paperCode }));
    expect(listed.records).toMatchObject([{ id: paper.id, createUserName: expect.any(String), allowedActions: [] }]);
    const counted = { paperCode: paper.paperCode, status: '3' };
    expect(good(await leader.get('paper/counts', counted))).toEqual({ all: 1, byStatus: [{ status: 0, count: 1 }] });
    expect(good(await other.get('paper/counts', { paperCode: paper.paperCode }))).toEqual({ all: 0, byStatus: [] });
  });

  test.each([
    [{ totalScore: 1.25 }, /0.5|小数/],
    [{ passScore: 3 }, /^合格线不能高于总分$/],
    [{ secretLevel: 2 }, /^请选择解密时间$/],
    [{ status: 1 }, /^新建的试卷为草稿/],
    [{ duration: 601 }, /./],
  ])('with %j is refused', async (more, words) => {
    const answer = await manager.post('paper/submit', paperForm('不成立', more));
    expect([answer.status, answer.msg]).toEqual([400, expect.stringMatching(words)]);
  });

  it('lists its questions in order with permitted keys', async () => {
    const id = await filled(at(1), at(0));
    const content = good(await manager.get<PaperContent>('paperQuestion/list', { paperId: id }));
    expect(content).toMatchObject({ totalScore: 2, questionCount: 2, sections: [{ title: '一、判断题', score: 2 }] });
    expect(content.sections[0]?.questions).toMatchObject([
      { questionId: at(1), versionNo: 1, isUsable: 1, face: { questionType: 3 }, key: { answer: { keys: ['T'] } } },
      { questionId: at(0) },
    ]);
    const read = await inspector.get<PaperContent>('paperQuestion/list', { paperId: id });
    expect(read.data.sections[0]?.questions[0]?.key).toBeNull();
    expect(JSON.stringify(read.body)).not.toContain('"keys"');
    expect(await info(id)).toMatchObject({ questionCount: 2, typeCounts: { 3: 2 }, expectedDifficulty: 0.62 });
  });

  it('previews frozen versions without keys and refuses secret papers', async () => {
    const id = await filled(at(3), at(2));
    const asked = (by: typeof manager, paperId = id) =>
      by.get<{ id: string; key: unknown }[]>('question/list', { paperId });
    const seen = good(await asked(manager));
    expect(seen).toMatchObject([
      { id: at(3), versionNo: 1, face: { questionType: 3 }, key: { answer: { keys: ['T'] } } },
      { id: at(2) },
    ]);
    expect(good(await manager.get('question/list', { paperId: id, ids: at(2) }))).toHaveLength(1);
    expect((await asked(other)).status).toBe(404);
    const read = await asked(inspector);
    expect(read.data.map(({ key }) => key)).toEqual([null, null]);
    expect(JSON.stringify(read.body)).not.toContain('"keys"');
    const secret = await begin({ secretLevel: 2, unlockTime: '2026-01-01 00:00:00' });
    expect((await asked(manager, secret.id)).status).toBe(403);
  });

  it('stores children of a reading as items', async () => {
    const { id } = await begin({ totalScore: 6 });
    good(await fill(id, [{ title: '材料题', questions: [{ questionId: reading, score: 6 }] }]));
    const { rows } = await sql`select question_type, score::float8, letters, parent_id <> 0 as below from paper_question
      where paper_id = ${id} order by sort`.execute(app.db);
    expect(rows).toEqual([
      { questionType: 7, score: 6, letters: '', below: false },
      { questionType: 1, score: 2, letters: 'AB', below: true },
      { questionType: 3, score: 4, letters: 'TF', below: true },
    ]);
    expect(await info(id)).toMatchObject({ questionCount: 2, sections: [{ questionCount: 1, score: 6 }] });
    const uneven = [{ title: '材料题', questions: [{ questionId: reading, score: 5 }] }];
    expect((await fill(id, uneven)).msg).toBe('子题分值之和须等于材料题分值');
    good(await step(id, 1));
  });

  test('refuses duplicate, unknown and unapproved questions', async () => {
    const { id } = await begin();
    expect((await fill(id, outline(at(0), at(1), at(0)))).msg).toBe('试题重复:第1题与第3题相同');
    expect((await fill(id, outline(at(0), '1'))).msg).toBe('第2题不存在或不可用，请重新选择');
    expect(await info(id)).toMatchObject({ questionCount: 0 });
  });

  test('refuses two similar questions', async () => {
    const stem = '凡是能够用货币计量的资源，都应当在资产负债表中按照取得时的成本列示';
    const twins = await approvedBank(author, reviewer, [trueOrFalse('', `${stem}。`), trueOrFalse('', `${stem}吗`)]);
    const [first = ''] = twins.questions;
    const [one = '', two = ''] = twins.questions.slice(-2);
    const { id } = await begin();
    expect((await fill(id, outline(first, one, two))).msg).toMatch(/^第2题与第3题相似度\d+%，不能用在同一份试卷$/);
    good(await fill(id, outline(first, one)));
    const offered = good(
      await manager.get<Page<PickedQuestion>>('question/addPage', { paperId: id, bankIds: twins.id }),
    );
    expect(offered.records.map((row) => row.id)).not.toContain(two);
    expect(offered.total).toBe(twins.questions.length - 3);
  });
});

describe('pickers', () => {
  it('offer usable banks with counts and usable questions', async () => {
    const banks = good(await manager.get<Page<PickedBank>>('questionBank/addPage', { keyword: bank.name }));
    expect(banks.records.find(({ id: one }) => one === bank.id)).toMatchObject({
      questionCount: 13,
      typeCounts: { 3: 12, 7: 1 },
      difficultyCounts: { 3: 12, 4: 1 },
    });
    const id = await filled(at(0), at(1));
    const page = good(
      await manager.get<Page<PickedQuestion>>('question/addPage', { paperId: id, bankIds: bank.id, type: '3' }),
    );
    expect(page.total).toBe(10);
    expect(page.records[0]).toMatchObject({ usedInYears: [] });
    expect((await other.get<Page<PickedQuestion>>('question/addPage', { bankIds: bank.id })).data.total).toBe(0);
  });

  it('filter questions by level and statistics', async () => {
    await setRow(app.db, 'question', at(9), { cognition: 3, pValue: 0.6, rpb: 0.3 });
    await setRow(app.db, 'question', at(10), { cognition: 3, pValue: 0.9, rpb: -0.1 });
    const found = async (query: Record<string, string>) =>
      good(await manager.get<Page<PickedQuestion>>('question/addPage', { bankIds: bank.id, ...query })).records.map(
        ({ id }) => id,
      );
    expect(await found({ cognition: '3' })).toEqual([at(10), at(9)]);
    expect(await found({ pMin: '0.4', pMax: '0.8' })).toEqual([at(9)]);
    expect(await found({ cognition: '3', rMax: '0' })).toEqual([at(10)]);
  });
});

describe('versions', () => {
  it('stay in a paper when the question changes', async () => {
    const id = await filled(at(4), at(5));
    good(await author.post<QuestionRecord>('question/submit', { id: at(4), stem: '<p>水稻育秧须避开倒春寒天气</p>' }));
    const content = good(await manager.get<PaperContent>('paperQuestion/list', { paperId: id }));
    expect(content.sections[0]?.questions[0]).toMatchObject({
      versionNo: 1,
      face: { stem: expect.stringContaining('应当') },
    });
    const question = good(await author.get<QuestionRecord>('question/detail', { id: at(4) }));
    expect(question.versions).toMatchObject([
      { versionNo: 2, paperCount: 0 },
      { versionNo: 1, paperCount: 1 },
    ]);
    const seen = good(await manager.get<QuestionRecord>('question/detail', { id: at(4) }));
    expect(seen.usedIn).toMatchObject([{ paperId: id, versionNo: 1 }]);
    expect((await author.post('question/remove', { ids: [at(4)] })).msg).toMatch(/^试题已被试卷《/);
  });

  it('leaked questions leave drafts and alert owners of others', async () => {
    const draft = await filled(at(6), at(7));
    const kept = await filled(at(6), at(8));
    good(await step(kept, 1));
    const leaked = good(
      await reviewer.post<{ removedFrom: string[]; alarmed: string[] }>('question/leak', {
        ids: [at(6)],
        reason: '试题已在网上流传',
      }),
    );
    expect(leaked).toMatchObject({ removedFrom: [(await info(draft)).name], alarmed: [(await info(kept)).name] });
    expect(await info(draft)).toMatchObject({ questionCount: 1 });
    const { rows } = await sql<{ title: string }>`select title from inbox_message where user_id = ${app.idOf('manager')}
      order by id`.execute(app.db);
    expect(rows.map(({ title }) => title).join()).toMatch(/已移出作废试题.*含有作废试题/);
  });

  it('disabled questions stay and owners are notified', async () => {
    const draft = await filled(at(9), at(7));
    const kept = await filled(at(9), at(8));
    good(await step(kept, 1));
    good(await author.post('question/submit', { id: at(9), status: 3 }));
    expect([(await info(draft)).questionCount, (await info(kept)).questionCount]).toEqual([2, 2]);
    const { rows } = await sql<{ content: string }>`select content from inbox_message
      where user_id = ${app.idOf('manager')} and title like '%含有停用试题' order by id`.execute(app.db);
    expect(rows.map(({ content }) => content)).toEqual([
      `${(await info(draft)).name}：请更换试题后再启用`,
      `${(await info(kept)).name}：请核对是否换卷`,
    ]);
    const history = good(await manager.get<HistoryEntry[]>('paper/timeline', { id: kept }));
    expect(history.map(({ actionName, toStatusName }) => [actionName, toStatusName])).toEqual([
      ['创建', '草稿'],
      ['调整试题', '草稿'],
      ['启用', '已启用'],
      ['含停用试题', '已启用'],
    ]);
    expect((await other.get('paper/timeline', { id: kept })).status).toBe(404);
  });
});
