import { request } from 'node:http';
import type { Page } from '@kaoxin/contract/conventions.ts';
import { listFactsOf } from '@kaoxin/contract/lists/list.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import {
  importBudget,
  type QuestionBatch,
  questionTemp,
  type StagedRecord,
} from '@kaoxin/contract/question/staging.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { AppContext } from '#platform/app-context.ts';
import { rowsOf as cellsOf } from '#platform/sheets/testing/rows-of.ts';
import { testApp } from '../../../testing/app.ts';
import { clientHeader } from '../../../testing/browser.ts';
import { multipart, multipartType, send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { addRole } from '../../../testing/rights.ts';
import { dropRows, setRows } from '../../../testing/rows.ts';
import { judgementRow, singleRow } from './staging.fixture.ts';
import { callsOf, stem } from './staging-calls.fixture.ts';

async function addBearer({ database: { kysely } }: AppContext): Promise<void> {
  await addRole(kysely, {
    alias: 'bearer',
    menus: ['question_import', 'question_confirm'],
    scopes: { question_bank: 1 },
  });
}

const app = testApp(
  {
    author: { roles: ['item_author'], dept: '命题一科' },
    mate: { roles: ['item_author'], dept: '命题一科' },
    bearer: ['bearer'],
    leader: ['city_leader'],
  },
  { before: addBearer },
);
const { author, mate, bearer, leader } = app.visitors;
const patience = { timeout: 30_000, interval: 20 };
const { newBank, staged, rowsOf, confirm } = callsOf(author);

async function errorsOf(batchNo: string, by = author) {
  const { statusCode, rawPayload } = await app.server.inject({
    url: `/api/question/importErrors?batchNo=${batchNo}`,
    headers: { authorization: clientHeader, 'blade-auth': `bearer ${by.token}` },
  });
  return { status: statusCode, bytes: rawPayload };
}

let bank: BankRecord;
beforeAll(async () => {
  bank = await newBank();
});

describe('staged file', () => {
  it('is validated by row with encrypted keys', async () => {
    const batch = await staged(
      [
        singleRow(stem('机会成本')),
        singleRow(stem('边际效用'), { 答案: 'E' }),
        judgementRow(stem('通货膨胀'), { 知识点: '没有的知识点' }),
      ],
      bank.id,
    );
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
    expect(JSON.stringify(rows)).not.toMatch(/"(answer|analysis|key|raw|sealed)":/);
    const { rows: stored } = await sql<{ sealed: string }>`select sealed from question_temp
      where batch_no = ${batch.batchNo}`.execute(app.db);
    for (const { sealed } of stored) expect(sealed).toMatch(/^v2\./);
  });

  it('is visible to its uploader only', async () => {
    const { batchNo } = await staged([singleRow(stem('需求'))], bank.id);
    const [row] = await rowsOf(batchNo);
    expect((await mate.get('questionTemp/page', { batchNo })).status).toBe(404);
    expect((await mate.get('questionTemp/detail', { id: row?.id ?? '' })).status).toBe(404);
    expect((await mate.get('question/importReport', { batchNo })).status).toBe(404);
    expect((await mate.get('question/confirm', { batchNo })).msg).toBe('批次不存在或已导入');
    expect((await leader.get('questionTemp/page', { batchNo })).status).toBe(403);
  });

  it('hides its answers from an uploader without answer_view', async () => {
    const his = callsOf(bearer);
    const rows = [singleRow(stem('弹性'), { 答案: 'XYZ' }), singleRow(stem('成本'), { 答案: 'B', 解析: '唯独如此' })];
    const { batchNo } = await his.staged(rows, bank.id);
    const shown = await his.rowsOf(batchNo);
    const details = await Promise.all(shown.map(({ id }) => his.detail(id)));
    expect(details.map(({ key, raw }) => [key, raw])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(shown[0]?.problems).toContainEqual({
      field: 'answer',
      at: null,
      words: '答案或评分有误，请由可查看答案的人员更正',
    });
    const mend = (given: object) => bearer.post('questionTemp/submit', { id: shown[1]?.id, ...given });
    expect((await mend({ stem: '<p>别的题干，答案是哪个就看得出</p>' })).status).toBe(403);
    expect((await mend({ difficulty: 5 })).status).toBe(200);
    const done = good(await his.confirm(batchNo, { mode: 'validOnly' }));
    expect(done).toMatchObject({ imported: 1, failed: 1 });
    const { rows: stored } = await sql<{ told: string }>`select failed_rows::text as told from question_batch
      where batch_no = ${batchNo}`.execute(app.db);
    const errors = await cellsOf((await errorsOf(batchNo, bearer)).bytes);
    expect(errors).toHaveLength(3);
    expect(JSON.stringify([shown, details, done, stored, errors])).not.toMatch(/XYZ|唯独如此/);
  });

  it('supports every filter and order of its list', async () => {
    const { batchNo } = await staged([singleRow(stem('汇率'))], bank.id);
    const { filters = [], sorts = [] } = listFactsOf(questionTemp.calls.page.query) ?? {};
    const asked = [
      ...filters.flatMap(({ field, suffixes }) => ['', ...suffixes.map((one) => `_${one}`)].map((one) => field + one)),
    ].map((condition) => ({ [condition]: '1' }));
    for (const query of [...asked, ...sorts.map((sort) => ({ descs: sort })), { keyword: '汇率' }, { keyword: 'hl' }])
      expect((await author.get('questionTemp/page', { batchNo, ...query })).status, JSON.stringify(query)).toBe(200);
  });

  it('is corrected in place', async () => {
    const { batchNo } = await staged([singleRow(stem('供给'), { 答案: 'E' })], bank.id);
    const [row] = await rowsOf(batchNo);
    expect((await confirm(batchNo)).msg).toBe('存在1行错误数据,请修正后再导入');
    const answer = { kind: 'keys', keys: ['B'] };
    const mended = good(await author.post<StagedRecord>('questionTemp/submit', { id: row?.id, answer, version: 1 }));
    expect(mended).toMatchObject({ resultStatus: 1, problems: [], key: { answer } });
    const halves = { id: row?.id, face: mended.face, key: { ...mended.key, analysis: '<p>另一种解析</p>' } };
    expect((await author.post('questionTemp/submit', halves)).msg).toContain('题面和答案不能整体修改');
    expect(good(await confirm(batchNo))).toMatchObject({ imported: 1, failed: 0, state: 'imported' });
  });

  it('exports invalid rows that can be imported again', async () => {
    const rows = [
      singleRow(stem('利率')),
      singleRow(stem('汇率'), { 答案: 'E' }),
      judgementRow(stem('税率'), { 知识点: '没有的知识点', 分值: '0' }),
    ];
    const { batchNo } = await staged(rows, bank.id);
    const { bytes } = await errorsOf(batchNo);
    const [whose, heads = [], ...wrong] = (await cellsOf(bytes)).map(({ cells }) => cells);
    expect(whose).toHaveLength(1);
    expect(heads.slice(0, 4)).toEqual(['错误原因', '行号', '题型', '题干']);
    expect(wrong.map((cells) => cells.slice(0, 2))).toEqual([
      ['答案【E】不在选项中', '2'],
      ['分值必须大于0；知识点【没有的知识点】不存在', '3'],
    ]);
    expect(wrong.map((cells) => cells[heads.indexOf('答案')])).toEqual(['E', '对']);
    const again = good(await send<QuestionBatch>(author, `question/import?bankId=${bank.id}`, '错误行.xlsx', bytes));
    expect(again).toMatchObject({ total: 2, invalid: 2, lossCount: 0 });
    const said = async (no: string) =>
      (await rowsOf(no)).filter(({ resultStatus }) => resultStatus === 0).map(({ problems }) => problems);
    expect(await said(again.batchNo)).toEqual(await said(batchNo));
    expect((await errorsOf(batchNo, mate)).status).toBe(404);
    const { batchNo: sound } = await staged([singleRow(stem('物价'))], bank.id);
    expect(JSON.parse(String((await errorsOf(sound)).bytes))).toMatchObject({ code: 400, msg: '没有错误行' });
  });

  test.each([
    ['nothing in it', '\uFEFF题型,题干,答案,分值,难度\n', '文件中没有试题'],
    ['no format', '只是一段话', '无法识别文件格式，请上传xlsx、docx、csv、QTI包、Moodle XML、GIFT或Aiken文件'],
  ])('refuses %s', async (_, content, words) => {
    const name = content.startsWith('只') ? '文.txt' : '表.csv';
    const { status, msg } = await send(author, `question/import?bankId=${bank.id}`, name, content);
    expect([status, msg]).toEqual([400, words]);
  });

  it('limits error exports to ten per minute and user', async () => {
    await dropRows(app.db, 'rate', { subject: { like: 'questionErrors|%' } });
    const codes: number[] = [];
    for (let times = 0; times < 11; times += 1)
      codes.push((JSON.parse(String((await errorsOf('DR1')).bytes)) as { code: number }).code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  });
});

describe('import budget of a user', () => {
  const sent = (by: typeof mate) => send(by, `question/import?bankId=${bank.id}`, '文.txt', '空');
  const spend = (subject: string, hits: number) =>
    setRows(app.db, 'rate', { subject: { like: `${subject}|%` } }, { hits });

  it('accepts fifty files in a row', async () => {
    const statuses = new Set<number>();
    for (let file = 0; file < 50; file += 1) statuses.add((await sent(mate)).status);
    expect([...statuses]).toEqual([400]);
  });

  it.each([
    ['questionImport', importBudget.megabytes],
    ['questionImportWork', importBudget.workMinutes * 600 + 1],
  ])('ends with %s without affecting other users', async (subject, hits) => {
    await sent(mate);
    await spend(subject, hits);
    expect((await sent(mate)).status).toBe(429);
    await dropRows(app.db, 'rate', { subject: { like: `${subject}|%` } });
    expect((await sent(bearer)).status).toBe(400);
    expect((await sent(mate)).status).toBe(400);
  });
});

describe('a file that is being read', () => {
  const reserved = 900;
  const work = async () => {
    const subject = `questionImportWork|${app.idOf('mate')}`;
    const { rows } = await sql<{ hits: number }>`select hits from rate where subject = ${subject}`.execute(app.db);
    return rows[0]?.hits ?? 0;
  };
  const batches = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from question_batch`.execute(app.db)).rows[0]?.n;
  const long = Array.from({ length: 4_900 }, (_, at) => `::题${at}:: ${stem('价格')} {=甲 ~乙 ~丙 ~丁}\n\n`).join('');

  it('counts on all servers and ends with its caller', async () => {
    await dropRows(app.db, 'rate', { subject: { like: 'questionImport%' } });
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.server.address() as { port: number };
    const before = await batches();
    const sending = request({
      port,
      method: 'POST',
      path: `/api/question/import?bankId=${bank.id}`,
      headers: { 'content-type': multipartType, authorization: clientHeader, 'blade-auth': `bearer ${mate.token}` },
    });
    sending.on('error', () => undefined);
    sending.end(multipart('长.gift', long));
    await expect.poll(work, patience).toBeGreaterThanOrEqual(reserved);
    sending.destroy();
    await expect.poll(work, patience).toBeLessThan(reserved);
    expect(await batches()).toBe(before);
  });

  it('takes the rest of the budget in advance', async () => {
    await setRows(
      app.db,
      'rate',
      { subject: { like: 'questionImportWork|%' } },
      { hits: importBudget.workMinutes * 600 - 1 },
    );
    const answers = await Promise.all(
      ['一.gift', '二.gift', '三.gift'].map((name) => send(mate, `question/import?bankId=${bank.id}`, name, long)),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2);
    await dropRows(app.db, 'rate', { subject: { like: 'questionImport%' } });
  });
});

describe('loss report', () => {
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
