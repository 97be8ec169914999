import type { Page } from '@kaoxin/contract/conventions.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRecord, QuestionRow } from '@kaoxin/contract/question/question.ts';
import type { QuestionBatch, StagedQuestion, StagedRecord } from '@kaoxin/contract/question/staging.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { clientHeader } from '../../../testing/browser.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { everyPicture } from '../formats/every-question.fixture.ts';
import { bankBody } from '../questions.fixture.ts';

const app = testApp({ author: { roles: ['item_author'], dept: '命题一科' } });
const { author } = app.visitors;

let bank: BankRecord;
beforeAll(async () => {
  bank = good(await author.post<BankRecord>('questionBank/submit', bankBody('带图题库')));
});

const picture = Buffer.from([...everyPicture.values()][0]?.bytes ?? []).toString('base64');
const moodle = (words: string, shown: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<quiz><question type="truefalse"><name><text>一</text></name>
<questiontext format="html"><text><![CDATA[<p>${words}<img src="@@PLUGINFILE@@/${shown}" alt="图" /></p>]]></text>
<file name="p.png" path="/" encoding="base64">${picture}</file></questiontext>
<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`;

const put = async (words: string, shown: string) => {
  const sent = await send<QuestionBatch>(author, `question/import?bankId=${bank.id}`, '图.xml', moodle(words, shown));
  const { batchNo } = good(sent);
  const { records } = good(await author.get<Page<StagedQuestion>>('questionTemp/page', { batchNo }));
  const row = good(await author.get<StagedRecord>('questionTemp/detail', { id: records[0]?.id ?? '' }));
  return { batchNo, row };
};
const holders = async (): Promise<string[]> => {
  const { rows } = await sql<{ holder: string }>`select holder from text_picture
    where holder like 'question%' order by holder`.execute(app.db);
  return rows.map(({ holder }) => holder);
};

test('stores pictures of a package for the questions showing them', async () => {
  const { batchNo, row } = await put('图中的曲线向右下方倾斜', 'p.png');
  expect(row).toMatchObject({ resultStatus: 1, problems: [] });
  const [address = ''] = /\/api\/file\/open\?ticket=[\w.-]+/.exec(row.face?.stem ?? '') ?? [];
  expect((await app.server.inject({ method: 'GET', url: address })).statusCode).toBe(200);
  expect(await holders()).toEqual(['questionTemp']);
  good(await author.get('question/confirm', { batchNo }));
  expect(await holders()).toEqual(['question', 'questionTemp']);
  const { records } = good(await author.get<Page<QuestionRow>>('question/page', { bankId: bank.id }));
  const kept = good(await author.get<QuestionRecord>('question/detail', { id: records[0]?.id ?? '' }));
  expect(kept.face.stem).toContain(address.split('.').slice(0, 2).join('.'));
  const file = await app.server.inject({
    method: 'GET',
    url: `/api/question/export?bankId=${bank.id}&format=moodle`,
    headers: { authorization: clientHeader, 'blade-auth': `bearer ${author.token}` },
  });
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.toString()).toMatch(/<file [^>]*encoding="base64"/);
});

test('reports missing pictures and releases pictures of dropped batches', async () => {
  const { batchNo, row } = await put('图中的曲线与横轴平行', 'q.png');
  expect(row.resultStatus).toBe(0);
  expect(row.problems.map(({ words }) => words)).toEqual([expect.stringMatching(/^图片【.*q\.png】未找到$/)]);
  const mended = good(await author.post<StagedRecord>('questionTemp/submit', { id: row.id, stem: row.face?.stem }));
  expect(mended).toMatchObject({ resultStatus: 1, problems: [] });
  good(await author.post('question/importDrop', { batchNo }));
  const other = await put('图中的曲线垂直于横轴且不随价格变动', 'p.png');
  const before = (await holders()).length;
  good(await author.post('question/importDrop', { batchNo: other.batchNo }));
  expect(await holders()).toHaveLength(before - 1);
});
