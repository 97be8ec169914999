import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { singleBody } from '../questions.fixture.ts';
import { judgementRow, singleRow } from './staging.fixture.ts';
import { callsOf, stem } from './staging-calls.fixture.ts';

const app = testApp({ author: { roles: ['item_author'], dept: '命题一科' } });
const { author } = app.visitors;
const { newBank, staged, rowsOf, detail, confirm, questionsIn } = callsOf(author);

let bank: BankRecord;
beforeAll(async () => {
  bank = await newBank();
});

describe('twins', () => {
  it('are listed from the bank and from the file', async () => {
    const words = stem('需求的价格弹性大于一时降价使总收益增加');
    const kept = good(await author.post<QuestionRecord>('question/submit', singleBody(bank.id, words)));
    const other = stem('无差异曲线凸向原点说明边际替代率递减');
    const batch = await staged(
      [
        singleRow(words, { 选项D: '不确定' }),
        singleRow(other),
        singleRow(`${other}？`),
        singleRow(words, { 选项D: '不确定', 答案: 'B' }),
      ],
      bank.id,
    );
    expect(batch).toMatchObject({ valid: 1, duplicate: 3 });
    const rows = await rowsOf(batch.batchNo);
    expect(rows[0]).toMatchObject({ duplicateCode: kept.questionCode, similarity: 1, isBlocked: 1, isKeyOther: 0 });
    expect(rows[0]?.problems[0]?.words).toBe(`与题库中试题${kept.questionCode}相似度100%`);
    expect(rows[2]).toMatchObject({ duplicateRow: 2, isBlocked: 1 });
    expect(rows[3]).toMatchObject({ duplicateCode: kept.questionCode, isKeyOther: 1 });
    const { twin } = await detail(rows[0]?.id ?? '');
    expect(twin).toMatchObject({ questionId: kept.id, versionNo: 1, key: { answer: { keys: ['A'] } } });
    expect((await detail(rows[2]?.id ?? '')).twin).toMatchObject({ rowNo: 2, questionId: null });
  });

  it('are skipped, added or stored as next version', async () => {
    const into = await newBank();
    const words = stem('边际成本曲线与平均成本曲线相交于平均成本的最低点');
    const kept = good(await author.post<QuestionRecord>('question/submit', singleBody(into.id, words)));
    const like = singleRow(words, { 选项D: '不确定', 答案: 'C' });
    const skipped = await staged([like], into.id);
    expect(good(await confirm(skipped.batchNo))).toMatchObject({ imported: 0, skipped: 1, state: 'imported' });
    const { batchNo, duplicate } = await staged([like, judgementRow(stem('甲'))], into.id);
    expect(duplicate).toBe(1);
    const done = good(await confirm(batchNo, { duplicatePolicy: 'replace' }));
    expect(done).toMatchObject({ imported: 1, replaced: 1, skipped: 0 });
    const now = good(await author.get<QuestionRecord>('question/detail', { id: kept.id }));
    expect(now.key?.answer).toEqual({ kind: 'keys', keys: ['C'] });
    const same = await staged([like, singleRow(words, { 选项D: '说不准', 答案: 'C' })], into.id);
    const keeping = good(await confirm(same.batchNo, { duplicatePolicy: 'keep' }));
    expect(keeping).toMatchObject({ imported: 1, failed: 1 });
    expect(keeping.failedRows[0]?.words).toBe(`题库内已存在相同试题（${kept.questionCode}）`);
    expect(await questionsIn(into.id)).toHaveLength(3);
  });

  it('are compared again when their counterpart is dropped', async () => {
    const words = stem('货币的流动性偏好由交易动机决定');
    const { batchNo } = await staged([singleRow(words), singleRow(words, { 答案: 'B' })], bank.id);
    const rows = await rowsOf(batchNo);
    expect(rows[1]).toMatchObject({ resultStatus: 2, duplicateRow: 1, isKeyOther: 1 });
    good(await author.post('questionTemp/remove', { ids: [rows[0]?.id] }));
    expect((await rowsOf(batchNo)).map(({ resultStatus }) => resultStatus)).toEqual([4, 1]);
    good(await author.post('questionTemp/submit', { id: rows[0]?.id, difficulty: 2 }));
    expect((await rowsOf(batchNo)).map(({ resultStatus }) => resultStatus)).toEqual([1, 2]);
  });
});
