import type { PaperContent, PaperRecord } from '@kaoxin/contract/paper/paper.ts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { addExamOf } from '../../../testing/examinations.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { type ApprovedBank, approvedBank, outline, paperForm } from '../papers.fixture.ts';

const app = testApp({
  author: { roles: ['item_author'], dept: '命题一科' },
  reviewer: ['item_reviewer'],
  manager: { roles: ['exam_manager'], dept: '考务科' },
  leader: { roles: ['city_leader'], dept: '院领导' },
});
const { author, reviewer, manager, leader } = app.visitors;

let bank: ApprovedBank;
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
const enabled = async () => {
  const id = await filled(at(0), at(1));
  good(await step(id, 1));
  return id;
};
let exams = 0;
const bindTo = async (paperId: string, status: number) => {
  exams += 1;
  const exam = { code: `KS2025${exams}`, name: `考试${exams}`, day: '2025-03-01', status };
  await addExamOf(app.db, paperId, exam);
};

beforeAll(async () => {
  bank = await approvedBank(author, reviewer);
});

describe('steps', () => {
  test('refuses to enable an incomplete paper', async () => {
    const { id } = await begin();
    expect((await step(id, 1)).msg).toBe('试卷没有题目');
    good(await fill(id, outline(at(0))));
    expect((await step(id, 1)).msg).toBe('试卷总分2与题目分值合计1不一致');
    good(await fill(id, outline(at(2), at(3))));
    good(await author.post('question/submit', { id: at(3), status: 3 }));
    expect((await step(id, 1)).msg).toBe('存在1道已停用试题');
    good(await author.post('question/submit', { id: at(3), status: 2 }));
    expect(good(await step(id, 1))).toMatchObject({ status: 1 });
  });

  it('locks an enabled paper until it is withdrawn', async () => {
    const id = await enabled();
    const words = '已启用的试卷不能修改，请先退回草稿';
    expect((await manager.post('paper/submit', { id, duration: 90 })).msg).toBe(words);
    expect((await fill(id, outline(at(0)))).msg).toBe(words);
    good(await step(id, 0));
    good(await manager.post('paper/submit', { id, duration: 90 }));
  });

  it('keeps a paper locked by a published examination', async () => {
    const id = await enabled();
    await bindTo(id, 10);
    const words = '已使用的试卷不能修改,请复制后编辑';
    expect((await manager.post('paper/submit', { id, duration: 90 })).msg).toBe(words);
    expect((await step(id, 0)).msg).toMatch(/已被考试《考试\d+》使用/);
    expect((await step(id, 3)).msg).toMatch(/已被考试《考试\d+》使用/);
    expect((await manager.post('paper/remove', { ids: [id] })).msg).toMatch(/^试卷已被考试《考试\d+》使用,不能删除$/);
    expect(await info(id)).toMatchObject({ useCount: 1, exams: [{ status: 10 }], allowedActions: ['copy', 'print'] });
    const copy = good(await manager.post<PaperRecord>('paper/copy', { id }));
    expect(copy).toMatchObject({ status: 0, questionCount: 2, name: expect.stringMatching(/（副本）$/) });
    good(await step(copy.id, 1));
  });

  it('refuses changes to used and disabled papers', async () => {
    for (const status of [2, 3]) {
      const id = await enabled();
      await setRow(app.db, 'paper', id, { status });
      expect((await manager.post('paper/submit', { id, duration: 90 })).msg).toBe('已使用的试卷不能修改,请复制后编辑');
    }
  });

  test('refuses to enable without the right', async () => {
    const id = await enabled();
    expect((await step(id, 3, leader)).status).toBe(403);
    expect((await step(id, 2)).status).toBe(400);
  });
});

describe('concurrent callers', () => {
  test('enable a paper once', async () => {
    const id = await filled(at(0), at(1));
    const answers = await Promise.all([step(id, 1), step(id, 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('enable only a complete paper during an edit', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await filled(at(0), at(1));
      await Promise.all([step(id, 1), fill(id, outline(at(0)))]);
      const { status, questionCount } = await info(id);
      expect([
        [1, 2],
        [0, 1],
      ]).toContainEqual([status, questionCount]);
    }
  });

  test('enable without a leaked question or alert the owners', async () => {
    const id = await filled(at(9), at(10));
    const [step1, leak] = await Promise.all([
      step(id, 1),
      reviewer.post<{ removedFrom: string[]; alarmed: string[] }>('question/leak', {
        ids: [at(9)],
        reason: '试题已在网上流传',
      }),
    ]);
    const { name, status, questionCount } = await info(id);
    expect(leak.status).toBe(200);
    if (step1.status === 200) expect([status, questionCount, leak.data.alarmed]).toEqual([1, 2, [name]]);
    else expect([status, questionCount, leak.data.removedFrom]).toEqual([0, 1, [name]]);
  });
});
