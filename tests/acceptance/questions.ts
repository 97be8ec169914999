import { expect, test } from 'vitest';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Kept {
  id: string;
  version: number;
}
interface Rows {
  total: number;
  records: { id: string }[];
}

const part = { scoreRule: 1, defaultScore: 1, difficulty: 3 };

/** From a bank's first question to another unit's copy (domain.md 2.1–2.3). */
export function questions(world: () => World): void {
  let author: Program;
  let reviewer: Program;
  let bank: Kept;
  let question: Kept;

  test('creates a bank and writes, reads and disables a question', async () => {
    [author, reviewer] = [await world().as('author'), await world().as('reviewer')];
    const form = { name: '公共基础知识', subject: 'gongji', secretLevel: 1 };
    bank = (await author.post<Kept>('questionBank/submit', form)).data;
    const said = { questionType: 3, stem: '<p>宪法具有最高的法律效力。</p>', answer: { kind: 'keys', keys: ['T'] } };
    question = (await author.post<Kept>('question/submit', { bankId: bank.id, ...said, ...part })).data;
    const other = { ...said, stem: '<p>行政法规由国务院制定。</p>' };
    const spare = (await author.post<Kept>('question/submit', { bankId: bank.id, ...other, ...part })).data;
    expect((await author.get<Rows>('question/page', { bankId: bank.id })).data.total).toBe(2);
    expect((await author.get('question/detail', { id: question.id })).data).toMatchObject({ versionNo: 1 });
    expect((await author.get<object[]>('question/list', { bankId: bank.id })).data).toHaveLength(2);
    expect((await author.get('question/statisticsDetail', { id: question.id })).data).toMatchObject({
      byExam: 0,
      pooled: { n: 0, p: null },
      exams: [],
      options: [],
      drift: null,
    });
    expect((await author.post('question/remove', { ids: [spare.id] })).msg).toBe('操作成功');
    expect((await author.get<Rows>('questionBank/page', { keyword: 'ggjczs' })).data.total).toBe(1);
    expect((await author.get('questionBank/detail', { id: bank.id })).data).toMatchObject({ questionCount: 1 });
    expect((await author.get<object[]>('questionBank/select', { writable: '1' })).data).toHaveLength(1);
    expect((await author.get<object[]>('questionBank/owners', { keyword: '己命题' })).data).toHaveLength(1);
    for (const call of ['questionBank/exportList', 'question/exportList'])
      expect((await author.get(call)).status).toBe(200);
  });

  test('submits, withdraws, resubmits, reviews and approves a bank', async () => {
    const first = (await author.post<Kept>('questionBankAudit/save', { bankId: bank.id })).data;
    expect((await author.post('questionBankAudit/revoke', { id: first.id })).msg).toBe('操作成功');
    const { id } = (await author.post<Kept>('questionBankAudit/save', { bankId: bank.id })).data;
    const waiting = (await reviewer.get<Rows>('questionBankAudit/auditPage', { mine: 'forMe' })).data;
    expect(waiting.records.map((row) => row.id)).toEqual([id]);
    expect((await reviewer.get('questionBankAudit/detail', { id })).data).toMatchObject({ addedCount: 1 });
    const tick = { id, questionId: question.id, ticked: 1 };
    expect((await reviewer.post('questionBankAudit/tick', tick)).msg).toBe('操作成功');
    const pass = { id, auditResult: 1, auditNote: '同意入库', shareFlag: 1 };
    expect((await reviewer.post('questionBankAudit/audit', pass)).data).toMatchObject({ status: 2 });
    expect((await reviewer.get('questionBankAudit/export')).status).toBe(200);
  });

  test('finds a bank of another unit in the centre and copies it', async () => {
    const colleague = await world().as('colleague');
    const page = (await colleague.get<Rows>('questionBankAudit/centerPage')).data;
    expect(page.records.map(({ id }) => id)).toEqual([bank.id]);
    expect((await colleague.get('questionBankAudit/centerExport')).status).toBe(200);
    expect((await colleague.get('questionBankAudit/centerDetail', { id: bank.id })).data).toMatchObject({ isOwn: 0 });
    expect((await colleague.get<Rows>('questionBankAudit/centerQuestions', { bankId: bank.id })).data.total).toBe(1);
    const pulled = (await colleague.get<{ bankId: string }>('questionBankAudit/pull', { bankId: bank.id })).data;
    expect(pulled).toMatchObject({ added: 1, conflict: 0 });
    expect((await colleague.get('questionBankAudit/pull', { bankId: bank.id })).msg).toBe('已拉取过该版本');
    const { data } = await colleague.post('questionBankAudit/resolve', { bankId: pulled.bankId });
    expect(data).toMatchObject({ conflicts: [] });
    expect((await colleague.post('questionBank/remove', { ids: [pulled.bankId] })).msg).toBe('操作成功');
  });

  test('stages imported questions, corrects them, imports them once and exports them', async () => {
    const form = { name: '导入题库', subject: 'gongji', secretLevel: 1 };
    const into = (await author.post<Kept>('questionBank/submit', form)).data.id;
    expect((await author.get('question/importTemplate', { format: 'xlsx' })).status).toBe(200);
    const put = async (csv: string) => {
      const body = new FormData();
      body.append('file', new Blob([csv]), '试题.csv');
      return (await author.post<{ batchNo: string }>('question/import', body, { query: { bankId: into } })).data;
    };
    const staged = await put(
      '题型,题干,答案,分值,难度\n判断,国务院是最高国家行政机关。,对,1,易\n判断,公民有受教育的义务。,对,0,易\n判断,全国人大每届任期四年。,错,1,易\n',
    );
    expect(staged).toMatchObject({ total: 3, valid: 2, invalid: 1 });
    const { batchNo } = staged;
    const rows = (await author.get<Rows>('questionTemp/page', { batchNo })).data.records;
    const [, wrong, spare] = rows.map(({ id }) => id);
    expect((await author.get('question/confirm', { batchNo })).msg).toBe('存在1行错误数据,请修正后再导入');
    expect((await author.get('questionTemp/detail', { id: wrong ?? '' })).data).toMatchObject({ resultStatus: 0 });
    expect((await author.post('questionTemp/submit', { id: wrong, defaultScore: 1 })).data).toMatchObject({
      resultStatus: 1,
    });
    expect((await author.post('questionTemp/remove', { ids: [spare] })).msg).toBe('操作成功');
    expect((await author.get('question/importReport', { batchNo })).data).toMatchObject({ batch: { valid: 2 } });
    expect((await author.get('question/confirm', { batchNo })).data).toMatchObject({ imported: 2, failed: 0 });
    expect((await author.get('question/confirm', { batchNo })).msg).toBe('批次不存在或已导入');
    expect((await author.get<object[]>('question/importList', { bankId: into })).data).toHaveLength(1);
    const gone = await put('题型,题干,答案,分值,难度\n判断,地方人大常委会可以制定法规。,对,1,易\n');
    expect((await author.post('question/importDrop', { batchNo: gone.batchNo })).msg).toBe('操作成功');
    expect((await author.get('question/export', { bankId: into, format: 'qti30' })).status).toBe(200);
  });

  test('voids a leaked question for good', async () => {
    const { data } = await reviewer.post('question/leak', { ids: [question.id], reason: '试题已在网上流传' });
    expect(data).toEqual({ removedFrom: [], alarmed: [] });
    expect((await author.post('question/submit', { id: question.id, difficulty: 4 })).msg).toBe(
      '已泄露作废的试题不能修改',
    );
  });
}
