import type { Page } from '@kaoxin/contract/conventions.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRecord, QuestionRow } from '@kaoxin/contract/question/question.ts';
import type { ImportOutcome, QuestionBatch, StagedQuestion, StagedRecord } from '@kaoxin/contract/question/staging.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { bankBody, singleBody } from '../questions.fixture.ts';
import { judgementRow, questionsCsv, type Said, singleRow } from './staging.fixture.ts';
import { questionStagingSweep } from './sweep.ts';

const app = testApp({
  author: { roles: ['item_author'], dept: '命题一科' },
  mate: { roles: ['item_author'], dept: '命题一科' },
  leader: ['city_leader'],
});
const { author, mate, leader } = app.visitors;

let count = 0;
const newBank = async (): Promise<BankRecord> => {
  count += 1;
  return good(await author.post<BankRecord>('questionBank/submit', bankBody(`导入题库${count}`)));
};
const stem = (words: string) => {
  count += 1;
  return `${words}的第${count}种情形是什么`;
};
let bank: BankRecord;
beforeAll(async () => {
  bank = await newBank();
});

const put = (rows: readonly Said[], into = bank.id, more = '') =>
  send<QuestionBatch>(author, `question/import?bankId=${into}${more}`, '试题.csv', questionsCsv(rows));
const put1 = async (rows: readonly Said[], into = bank.id) => good(await put(rows, into));
const rowsOf = async (batchNo: string, by = author) =>
  good(await by.get<Page<StagedQuestion>>('questionTemp/page', { batchNo })).records;
const detail = async (id: string) => good(await author.get<StagedRecord>('questionTemp/detail', { id }));
const confirm = (batchNo: string, more: Record<string, string> = {}) =>
  author.get<ImportOutcome & { state: string }>('question/confirm', { batchNo, ...more });
const questionsIn = async (bankId: string) =>
  good(await author.get<Page<QuestionRow>>('question/page', { bankId, size: '200' })).records;

describe('a file that is put aside', () => {
  it('is judged row by row, and its keys lie sealed', async () => {
    const batch = await put1([
      singleRow(stem('机会成本')),
      singleRow(stem('边际效用'), { 答案: 'E' }),
      judgementRow(stem('通货膨胀'), { 知识点: '没有的知识点' }),
    ]);
    expect(batch).toMatchObject({ total: 3, valid: 1, invalid: 2, duplicate: 0, state: 'staged', format: 'csv' });
    expect(batch.batchNo).toMatch(/^DR\d{14}$/);
    const rows = await rowsOf(batch.batchNo);
    expect(rows.map(({ rowNo, resultStatus }) => [rowNo, resultStatus])).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
    ]);
    expect(rows[1]?.problems.map(({ words }) => words)).toContain('答案【E】不在选项中');
    expect(rows[2]?.problems.map(({ words }) => words)).toEqual(['知识点【没有的知识点】不存在']);
    expect(JSON.stringify(rows)).not.toMatch(/"(answer|analysis|key|raw|sealed)"/);
    const { rows: stored } = await sql<{ sealed: string }>`select sealed from question_temp
      where batch_no = ${batch.batchNo}`.execute(app.db);
    for (const { sealed } of stored) expect(sealed).toMatch(/^v1\./);
  });

  it('is nobody’s but whose who sent it', async () => {
    const { batchNo } = await put1([singleRow(stem('需求'))]);
    const [row] = await rowsOf(batchNo);
    expect((await mate.get('questionTemp/page', { batchNo })).status).toBe(404);
    expect((await mate.get('questionTemp/detail', { id: row?.id ?? '' })).status).toBe(404);
    expect((await mate.get('question/importReport', { batchNo })).status).toBe(404);
    expect((await mate.get('question/confirm', { batchNo })).msg).toBe('批次不存在或已导入');
    expect((await leader.get('questionTemp/page', { batchNo })).status).toBe(403);
  });

  it('is corrected in place', async () => {
    const { batchNo } = await put1([singleRow(stem('供给'), { 答案: 'E' })]);
    const [row] = await rowsOf(batchNo);
    expect((await confirm(batchNo)).msg).toBe('存在1行错误数据,请修正后再导入');
    const answer = { kind: 'keys', keys: ['B'] };
    const mended = good(await author.post<StagedRecord>('questionTemp/submit', { id: row?.id, answer, version: 1 }));
    expect(mended).toMatchObject({ resultStatus: 1, problems: [], key: { answer } });
    expect(good(await confirm(batchNo))).toMatchObject({ imported: 1, failed: 0, state: 'imported' });
  });

  test.each([
    ['nothing in it', '\uFEFF题型,题干,答案,分值,难度\n', '文件中没有试题'],
    ['no format', '只是一段话', '无法识别文件格式，请上传xlsx、docx、csv、QTI包、Moodle XML、GIFT或Aiken文件'],
  ])('is refused: %s', async (_, content, words) => {
    const name = content.startsWith('只') ? '文.txt' : '表.csv';
    const { status, msg } = await send(author, `question/import?bankId=${bank.id}`, name, content);
    expect([status, msg]).toEqual([400, words]);
  });
});

describe('twins', () => {
  it('are told with their question beside them, in the bank and in the file', async () => {
    const words = stem('需求的价格弹性大于一时降价使总收益增加');
    const kept = good(await author.post<QuestionRecord>('question/submit', singleBody(bank.id, words)));
    const other = stem('无差异曲线凸向原点说明边际替代率递减');
    const batch = await put1([
      singleRow(words, { 选项D: '不确定' }),
      singleRow(other),
      singleRow(`${other}？`),
      singleRow(words, { 选项D: '不确定', 答案: 'B' }),
    ]);
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

  it('stay behind, come in beside, or become the next wording', async () => {
    const into = await newBank();
    const words = stem('边际成本曲线与平均成本曲线相交于平均成本的最低点');
    const kept = good(await author.post<QuestionRecord>('question/submit', singleBody(into.id, words)));
    const like = singleRow(words, { 选项D: '不确定', 答案: 'C' });
    const skipped = await put1([like], into.id);
    expect(good(await confirm(skipped.batchNo))).toMatchObject({ imported: 0, skipped: 1, state: 'imported' });
    const replacing = await put1([like, judgementRow(stem('甲'))], into.id).catch((error: unknown) => error);
    expect(replacing).toMatchObject({ duplicate: 1 });
    const { batchNo } = replacing as QuestionBatch;
    const done = good(await confirm(batchNo, { duplicatePolicy: 'replace' }));
    expect(done).toMatchObject({ imported: 1, replaced: 1, skipped: 0 });
    const now = good(await author.get<QuestionRecord>('question/detail', { id: kept.id }));
    expect(now.key?.answer).toEqual({ kind: 'keys', keys: ['C'] });
    const same = await put1([like, singleRow(words, { 选项D: '说不准', 答案: 'C' })], into.id);
    const keeping = good(await confirm(same.batchNo, { duplicatePolicy: 'keep' }));
    expect(keeping).toMatchObject({ imported: 1, failed: 1 });
    expect(keeping.failedRows[0]?.words).toBe(`题库内已存在相同试题（${kept.questionCode}）`);
    expect(await questionsIn(into.id)).toHaveLength(3);
  });

  it('are compared anew when the row they are like is left out', async () => {
    const words = stem('货币的流动性偏好由交易动机决定');
    const { batchNo } = await put1([singleRow(words), singleRow(words, { 答案: 'B' })]);
    const rows = await rowsOf(batchNo);
    expect(rows[1]).toMatchObject({ resultStatus: 2, duplicateRow: 1, isKeyOther: 1 });
    good(await author.post('questionTemp/remove', { ids: [rows[0]?.id] }));
    expect((await rowsOf(batchNo)).map(({ resultStatus }) => resultStatus)).toEqual([4, 1]);
    good(await author.post('questionTemp/submit', { id: rows[0]?.id, difficulty: 2 }));
    expect((await rowsOf(batchNo)).map(({ resultStatus }) => resultStatus)).toEqual([1, 2]);
  });
});

describe('a confirmation', () => {
  it('takes a file in once, with all that belongs to its questions', async () => {
    const into = await newBank();
    const rows = [singleRow(stem('甲')), judgementRow(stem('乙'))];
    const batch = await put1(rows, into.id);
    const [one, other] = await Promise.all([confirm(batch.batchNo), confirm(batch.batchNo)]);
    expect([one.status, other.status].sort()).toEqual([200, 400]);
    expect([one.msg, other.msg]).toContain('批次不存在或已导入');
    expect((await confirm(batch.batchNo)).msg).toBe('批次不存在或已导入');
    const kept = await questionsIn(into.id);
    expect(kept.map(({ status, difficulty }) => [status, difficulty])).toEqual([
      [1, 1],
      [1, 3],
    ]);
    expect(good(await author.get('questionBank/detail', { id: into.id }))).toMatchObject({ questionCount: 2 });
    const like = await sql`select 1 from question_likeness where bank_id = ${into.id}`.execute(app.db);
    expect(like.rows).toHaveLength(2);
    const again = await put(rows, into.id);
    expect([again.status, again.msg]).toEqual([409, `该文件已导入过,批次${batch.batchNo}`]);
    expect((await put(rows, into.id, `&again=${encodeURIComponent('上次导错了题库')}`)).status).toBe(200);
  });

  it('leaves wrong rows behind where it is asked to', async () => {
    const into = await newBank();
    const { batchNo } = await put1([singleRow(stem('甲')), singleRow(stem('乙'), { 分值: '0' })], into.id);
    const done = good(await confirm(batchNo, { mode: 'validOnly' }));
    expect(done).toMatchObject({ imported: 1, failed: 1, failedRows: [{ rowNo: 2, words: '分值必须大于0' }] });
  });

  it('does not go into a bank that is turned off', async () => {
    const into = await newBank();
    const { batchNo } = await put1([singleRow(stem('甲'))], into.id);
    good(await author.post('questionBank/submit', { id: into.id, status: 0 }));
    expect((await confirm(batchNo)).msg).toBe('该题库已停用，不能修改试题');
  });
});

describe('a report of losses', () => {
  it('names every construct with its place', async () => {
    const gift = '::一:: 价格上涨 {=%50%甲 =乙 #很好}\n';
    const batch = good(await send<QuestionBatch>(author, `question/import?bankId=${bank.id}`, '题.gift', gift));
    expect(batch.format).toBe('gift');
    const report = good(
      await author.get<{ constructs: { construct: string; count: number }[]; losses: Page<{ place: string }> }>(
        'question/importReport',
        { batchNo: batch.batchNo },
      ),
    );
    expect(report.losses.total).toBe(batch.lossCount);
    expect(batch.lossCount).toBeGreaterThan(0);
    for (const { place } of report.losses.records) expect(place).not.toBe('');
  });
});

test('what was put aside is gone after seven days, and that a file was imported stays known', async () => {
  const into = await newBank();
  const waiting = await put1([singleRow(stem('甲'))], into.id);
  const rows = [singleRow(stem('乙'))];
  const taken = await put1(rows, into.id);
  good(await confirm(taken.batchNo));
  await sql`update question_batch set create_time = now() - interval '8 days'
    where batch_no in (${waiting.batchNo}, ${taken.batchNo})`.execute(app.db);
  await app.db.transaction().execute((db) => questionStagingSweep.run(db, app.context));
  const left = await sql`select 1 from question_temp where batch_no in (${waiting.batchNo}, ${taken.batchNo})`.execute(
    app.db,
  );
  expect(left.rows).toHaveLength(0);
  expect((await author.get('question/importReport', { batchNo: waiting.batchNo })).status).toBe(404);
  expect((await put(rows, into.id)).msg).toBe(`该文件已导入过,批次${taken.batchNo}`);
});
