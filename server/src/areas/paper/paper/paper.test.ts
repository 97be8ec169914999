import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PickedBank, PickedQuestion } from '@kaoxin/contract/paper/building.ts';
import type { PaperContent, PaperRecord, PaperRow } from '@kaoxin/contract/paper/paper.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { readingBody } from '../../question/questions.fixture.ts';
import { type ApprovedBank, approvedBank, outline, paperForm } from '../papers.fixture.ts';

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
const enabled = async () => {
  const id = await filled(at(0), at(1));
  good(await step(id, 1));
  return id;
};
let exams = 0;
const bindTo = async (paperId: string, status: number) => {
  exams += 1;
  await sql`with exam as (insert into formal_exam (tenant_id, exam_code, name, project_type, year, batch, mode, register_start,
      register_end, exam_start, exam_end, review_days, total_score, pass_score, pass_rule, district_ids, status)
    values ('000000', ${`KS2025${exams}`}, ${`考试${exams}`}, 3, 2025, 1, 2, '2025-01-01', '2025-02-01', '2025-03-01 09:00',
      '2025-03-01 17:00', 30, 2, 1, 1, '{}', ${status}) returning id)
    insert into exam_subject (tenant_id, exam_id, subject_code, name, start_time, end_time, total_score, pass_score, paper_id)
    select '000000', id, '01', '综合', '2025-03-01 09:00', '2025-03-01 11:00', 2, 1, ${paperId} from exam`.execute(
    app.db,
  );
};

beforeAll(async () => {
  bank = await approvedBank(author, reviewer, [readingBody('', '阅读关于货币政策的材料，回答问题')]);
  reading = bank.questions.at(-1) ?? '';
});

describe('a paper', () => {
  it('is begun with a number of its year, in the unit of whoever begins it, with no questions', async () => {
    const paper = await begin();
    expect(paper).toMatchObject({
      ...{ paperCode: expect.stringMatching(/^SJ\d{9}$/), status: 0, questionCount: 0, sections: [], isSealed: 0 },
      ...{ deptIdName: '考务科', exams: [], opening: null, allowedActions: ['edit', 'remove', 'enable', 'copy'] },
    });
    expect((await other.get('paper/baseInfo', { id: paper.id })).status).toBe(404);
    const listed = good(await leader.get<Page<PaperRow>>('paper/page', { paperCode: paper.paperCode }));
    expect(listed.records).toMatchObject([{ id: paper.id, createUserName: expect.any(String), allowedActions: [] }]);
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

  it('has its questions in their order, with keys for whoever may see them', async () => {
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

  it('has a reading with its questions as items of their own', async () => {
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

  test('twice the same question, one that is none, and one that nobody approved are refused', async () => {
    const { id } = await begin();
    expect((await fill(id, outline(at(0), at(1), at(0)))).msg).toBe('试题重复:第1题与第3题相同');
    expect((await fill(id, outline(at(0), '1'))).msg).toBe('第2题不存在或不可用，请重新选择');
    expect(await info(id)).toMatchObject({ questionCount: 0 });
  });

  test('two that are nearly the same are refused together', async () => {
    const stem = '凡是能够用货币计量的资源，都应当在资产负债表中按照取得时的成本列示';
    const twins = await approvedBank(author, reviewer, [
      {
        questionType: 3,
        stem: `<p>${stem}。</p>`,
        answer: { kind: 'keys', keys: ['T'] },
        scoreRule: 1,
        defaultScore: 1,
        difficulty: 3,
      },
      {
        questionType: 3,
        stem: `<p>${stem}吗</p>`,
        answer: { kind: 'keys', keys: ['T'] },
        scoreRule: 1,
        defaultScore: 1,
        difficulty: 3,
      },
    ]);
    const [one = '', two = ''] = twins.questions.slice(-2);
    const { id } = await begin();
    expect((await fill(id, outline(at(0), one, two))).msg).toMatch(/^第2题与第3题相似度\d+%，不能用在同一份试卷$/);
    good(await fill(id, outline(at(0), one)));
    const offered = good(
      await manager.get<Page<PickedQuestion>>('question/addPage', { paperId: id, bankIds: twins.id }),
    );
    expect(offered.records.map((row) => row.id)).not.toContain(two);
    expect(offered.total).toBe(twins.questions.length - 2);
  });
});

describe('the pickers', () => {
  it('offer usable banks with counts, and usable questions', async () => {
    const banks = good(await manager.get<Page<PickedBank>>('questionBank/addPage', { keyword: '组卷题库1' }));
    expect(banks.records[0]).toMatchObject({
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
});

describe('steps', () => {
  test('what is not whole is not enabled', async () => {
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

  it('an enabled paper is locked until it is taken back', async () => {
    const id = await enabled();
    const words = '已启用的试卷不能修改，请先退回草稿';
    expect((await manager.post('paper/submit', { id, duration: 90 })).msg).toBe(words);
    expect((await fill(id, outline(at(0)))).msg).toBe(words);
    good(await step(id, 0));
    good(await manager.post('paper/submit', { id, duration: 90 }));
  });

  it('an examination that is published keeps it as it is', async () => {
    const id = await enabled();
    await bindTo(id, 10);
    const words = '已使用的试卷不能修改,请复制后编辑';
    expect((await manager.post('paper/submit', { id, duration: 90 })).msg).toBe(words);
    expect((await step(id, 0)).msg).toMatch(/已被考试《考试\d+》使用/);
    expect((await step(id, 3)).msg).toMatch(/已被考试《考试\d+》使用/);
    expect((await manager.post('paper/remove', { ids: [id] })).msg).toMatch(/^试卷已被考试《考试\d+》使用,不能删除$/);
    expect(await info(id)).toMatchObject({ useCount: 1, exams: [{ status: 10 }], allowedActions: ['copy'] });
    const copy = good(await manager.post<PaperRecord>('paper/copy', { id }));
    expect(copy).toMatchObject({ status: 0, questionCount: 2, name: expect.stringMatching(/（副本）$/) });
    good(await step(copy.id, 1));
  });

  it('a used paper, and one that is off, is not changed', async () => {
    for (const status of [2, 3]) {
      const id = await enabled();
      await sql`update paper set status = ${status} where id = ${id}`.execute(app.db);
      expect((await manager.post('paper/submit', { id, duration: 90 })).msg).toBe('已使用的试卷不能修改,请复制后编辑');
    }
  });

  test('whoever may not enable does not', async () => {
    const id = await enabled();
    expect((await step(id, 3, leader)).status).toBe(403);
    expect((await step(id, 2)).status).toBe(400);
  });
});

describe('wordings', () => {
  it('stay in a paper when the question is changed', async () => {
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

  it('a leaked question leaves drafts, and whoever keeps an enabled paper is told', async () => {
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
});

describe('at the same moment', () => {
  test('two enable it: once', async () => {
    const id = await filled(at(0), at(1));
    const answers = await Promise.all([step(id, 1), step(id, 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('one enables it, one changes its questions: what is enabled is whole', async () => {
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

  test('one enables it while a question is declared leaked: it is not in there, or its keepers know', async () => {
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
