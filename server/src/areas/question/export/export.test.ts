import type { Page } from '@kaoxin/contract/conventions.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { formatNames, type QuestionBatch, type StagedQuestion } from '@kaoxin/contract/question/staging.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { AppContext } from '#platform/app-context.ts';
import { bytesSource } from '#platform/files/inspect/byte-source.ts';
import { DOCUMENT_ZIP, inspectZip, type ZipEntry } from '#platform/files/inspect/inspect-zip.ts';
import { unpackEntry } from '#platform/files/inspect/unpack-entry.ts';
import { readMark } from '#platform/sheets/mark/mark.ts';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { testApp } from '../../../testing/app.ts';
import { clientHeader, type Visitor } from '../../../testing/browser.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { addRole } from '../../../testing/rights.ts';
import { emptyTable, setRows } from '../../../testing/rows.ts';
import { bankBody, readingBody, singleBody } from '../questions.fixture.ts';

async function addCarrier({ database: { kysely } }: AppContext): Promise<void> {
  await addRole(kysely, {
    alias: 'carrier',
    menus: ['test_question', 'question_export'],
    scopes: { question_bank: 1 },
  });
}

const app = testApp(
  { author: { roles: ['item_author'], dept: '命题一科' }, carrier: ['carrier'], leader: ['city_leader'] },
  { before: addCarrier },
);
const { author, carrier, leader } = app.visitors;

let bank: BankRecord;
beforeAll(async () => {
  bank = good(await author.post<BankRecord>('questionBank/submit', bankBody('导出题库')));
  for (const body of [
    singleBody(bank.id, '需求的价格弹性大于一时，降价会使总收益', { analysis: '<p>唯一的解析</p>' }),
    readingBody(bank.id, '某市粮食总产量为一百二十万吨'),
  ])
    good(await author.post<QuestionRecord>('question/submit', body));
});

async function taken(by: Visitor, query: Record<string, string>) {
  const { statusCode, headers, rawPayload } = await app.server.inject({
    method: 'GET',
    url: `/api/question/export?${new URLSearchParams(query)}`,
    headers: { authorization: clientHeader, 'blade-auth': `bearer ${by.token}` },
  });
  const entries = statusCode === 200 && rawPayload.subarray(0, 2).toString() === 'PK' ? await namesIn(rawPayload) : [];
  return {
    status: statusCode,
    bytes: rawPayload,
    name: decodeURIComponent(String(headers['content-disposition'])),
    entries,
  };
}

const namesIn = async (bytes: Uint8Array): Promise<string[]> =>
  (await inspectZip(bytesSource(bytes), DOCUMENT_ZIP)).map(({ name }) => name);

async function unpacked(archive: Uint8Array, entry: ZipEntry): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of unpackEntry(bytesSource(archive), entry)) parts.push(part);
  return Buffer.concat(parts);
}

async function fileIn(bytes: Buffer): Promise<{ name: string; bytes: Buffer }> {
  if (bytes.subarray(0, 2).toString() !== 'PK') return { name: bytes[0] === 0x3c ? '题.xml' : '题.gift', bytes };
  const entries = await inspectZip(bytesSource(bytes), DOCUMENT_ZIP);
  const [first] = entries;
  if (!first || !entries.some(({ name }) => name === '损失报告.txt')) return { name: '题.zip', bytes };
  return { name: first.name, bytes: await unpacked(bytes, first) };
}

async function wordsIn(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  const entries = await inspectZip(bytesSource(bytes), DOCUMENT_ZIP);
  const texts = await Promise.all(entries.map(async (entry) => (await unpacked(bytes, entry)).toString()));
  return texts.join('\n');
}

const whose = /^(\S+) \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u;

describe('question export', () => {
  it.each(formatNames)('writes %s', async (format) => {
    const { status } = await taken(author, { bankId: bank.id, format });
    expect(status).toBe(200);
  });

  it.each([
    ['qti30', '题.zip'],
    ['xlsx', '题.xlsx'],
    ['docx', '题.docx'],
  ])('reads back the same questions: %s', async (format, name) => {
    const { bytes } = await taken(author, { bankId: bank.id, format });
    const copy = good(await author.post<BankRecord>('questionBank/submit', bankBody(`读回题库${format}`)));
    const batch = good(await send<QuestionBatch>(author, `question/import?bankId=${copy.id}`, name, bytes));
    expect(batch).toMatchObject({ total: 2, invalid: 0, lossCount: 0 });
    const { records } = good(await author.get<Page<StagedQuestion>>('questionTemp/page', { batchNo: batch.batchNo }));
    expect(records.map(({ similarity, isKeyOther }) => [similarity, isKeyOther])).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it.each(['qti30', 'qti22', 'qti21'])('includes usage figures: %s', async (format) => {
    await setRows(
      app.db,
      'question',
      { bankId: bank.id, questionType: 1 },
      { statN: 120, pValue: 0.62, rpb: 0.34, statTime: '2026-03-01 10:00+08' },
    );
    const { bytes } = await taken(author, { bankId: bank.id, format });
    const text = await wordsIn(bytes);
    const version = `v${format.slice(3, 4)}p${format.slice(4)}`;
    expect(text).toContain(`type="imsqti_usagedata_xml${version}" href="usage/usage-data.xml"`);
    expect(text).toContain(`<usageData xmlns="http://www.imsglobal.org/xsd/imsqti_usagedata_${version}">`);
    const said = [
      ...text.matchAll(
        /<ordinaryStatistic name="(\w+)" [^>]*caseCount="120" lastUpdated="2026-03-01"><targetObject identifier="([\w-]+)"\/><value>([\d.]+)</gu,
      ),
    ];
    expect(said.map(([, name, item, value]) => [name, item?.replace(/^ST\d+/u, ''), value])).toEqual([
      ['pValue', '', '0.62'],
      ['pointBiserial', '', '0.34'],
      ['pValue', '-1', '0.62'],
      ['pointBiserial', '-1', '0.34'],
    ]);
    for (const [, , item] of said) expect(text).toContain(`identifier="${item}" title=`);
    const copy = good(await author.post<BankRecord>('questionBank/submit', bankBody(`读回统计${format}`)));
    const batch = good(await send<QuestionBatch>(author, `question/import?bankId=${copy.id}`, '题.zip', bytes));
    expect(batch).toMatchObject({ total: 2, invalid: 0, lossCount: 1 });
    await setRows(app.db, 'question', {}, { statN: null, pValue: null, rpb: null });
  });

  it('reports content that the format cannot carry', async () => {
    const { entries } = await taken(author, { bankId: bank.id, format: 'aiken' });
    expect(entries).toEqual([expect.stringMatching(/\.txt$/), '损失报告.txt']);
  });

  it.each(['gift', 'moodle', 'csv', 'qti30'])('omits keys for users without answer_view: %s', async (format) => {
    const { status, bytes } = await taken(carrier, { bankId: bank.id, format });
    expect(status).toBe(200);
    const text = await wordsIn(bytes);
    expect(text).toContain('降价会使总收益');
    expect(text).not.toContain('唯一的解析');
    const copy = good(await author.post<BankRecord>('questionBank/submit', bankBody(`无答案${format}`)));
    const file = await fileIn(bytes);
    const sent = await send<QuestionBatch>(author, `question/import?bankId=${copy.id}`, file.name, file.bytes);
    expect(sent.status === 400 || sent.data.valid === 0).toBe(true);
  });

  it('records user, time and audit row in the file', async () => {
    const { bytes } = await taken(author, { bankId: bank.id, format: 'xlsx' });
    const [first, second] = await rowsOf(bytes);
    expect(first?.cells).toEqual([expect.stringMatching(whose)]);
    expect(second?.cells).toContain('题干');
    const { rows } = await sql<{ call: string; actor: string }>`select call, actor_id as actor from audit
      where request_id = ${await readMark(bytesSource(bytes))}`.execute(app.db);
    expect(rows).toEqual([{ call: 'GET question/export', actor: app.idOf('author') }]);
    const word = await taken(author, { bankId: bank.id, format: 'docx' });
    const foot = (await inspectZip(bytesSource(word.bytes), DOCUMENT_ZIP)).find(({ name }) => /footer/u.test(name));
    const [, name = '?'] = whose.exec(String(first?.cells[0])) ?? [];
    expect(foot && (await unpacked(word.bytes, foot)).toString()).toMatch(new RegExp(`>${name} \\d{4}-`, 'u'));
  });

  it('adds an event to the bank timeline', async () => {
    await taken(author, { bankId: bank.id, format: 'gift' });
    const { rows } = await sql<{ note: string }>`select note from case_event
      where case_id = ${bank.id} and action = 'export' order by seq desc limit 1`.execute(app.db);
    expect(rows[0]?.note).toBe('gift 2');
  });

  test.each([
    ['neither bank nor questions', {}, 400],
    ['another tenant’s bank', { bankId: '1' }, 404],
  ])('refuses %s', async (_, query, status) => {
    expect((await taken(author, query)).status).toBe(status);
  });

  it('refuses users without the export right', async () => {
    expect((await taken(leader, { bankId: bank.id })).status).toBe(403);
  });

  it('limits a user to thirty exports per minute', async () => {
    await emptyTable(app.db, 'rate');
    const statuses: number[] = [];
    for (let times = 0; times < 31; times += 1) statuses.push((await taken(author, {})).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
    expect((await taken(carrier, { bankId: bank.id })).status).toBe(200);
  });
});
