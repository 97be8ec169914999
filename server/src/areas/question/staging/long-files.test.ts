import type { Page } from '@kaoxin/contract/conventions.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRow } from '@kaoxin/contract/question/question.ts';
import type { QuestionBatch } from '@kaoxin/contract/question/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { bytesSource } from '#platform/files/inspect/byte-source.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { readMark } from '#platform/sheets/mark/mark.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { clientHeader } from '../../../testing/browser.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { bankBody } from '../questions.fixture.ts';
import { judgementRow, questionsCsv, unlike } from './staging.fixture.ts';

const app = testApp({ author: { roles: ['item_author'], dept: '命题一科' } });
const { author } = app.visitors;

let bank: BankRecord;
beforeAll(async () => {
  bank = good(await author.post<BankRecord>('questionBank/submit', bankBody('长文件题库')));
});

const rows = (many: number) => Array.from({ length: many }, (_, n) => judgementRow(unlike(n + 1)));
const done = async (taskId: string | null) => {
  await workOff(app.context, allJobKinds);
  return good(await author.get<TaskRecord>('task/detail', { id: taskId ?? '' }));
};

test('reads and imports a long file through tasks', async () => {
  const sent = good(
    await send<QuestionBatch>(author, `question/import?bankId=${bank.id}`, '长.csv', questionsCsv(rows(620))),
  );
  expect(sent).toMatchObject({ state: 'reading', total: 620, taskId: expect.any(String) });
  expect((await author.get('question/confirm', { batchNo: sent.batchNo })).status).toBe(409);
  expect(await done(sent.taskId)).toMatchObject({ state: 'done', done: 620 });
  const { batch } = good(
    await author.get<{ batch: QuestionBatch }>('question/importReport', { batchNo: sent.batchNo }),
  );
  expect(batch).toMatchObject({ state: 'staged', valid: 620, invalid: 0 });
  const begun = good(
    await author.get<{ state: string; taskId: string }>('question/confirm', { batchNo: sent.batchNo }),
  );
  expect(begun.state).toBe('taking');
  const once = good(await author.get<{ taskId: string }>('question/confirm', { batchNo: sent.batchNo }));
  expect(once.taskId).toBe(begun.taskId);
  expect(await done(begun.taskId)).toMatchObject({
    state: 'done',
    words: '已导入620道，替换0道，跳过0道，失败0道',
  });
  const page = good(await author.get<Page<QuestionRow>>('question/page', { bankId: bank.id }));
  expect(page.total).toBe(620);
  expect(good(await author.get('questionBank/detail', { id: bank.id }))).toMatchObject({ questionCount: 620 });
});

test('exports a large bank by task with its audit reference', async () => {
  const { taskId } = good(await author.get<{ taskId: string }>('question/export', { bankId: bank.id, format: 'xlsx' }));
  expect(await done(taskId)).toMatchObject({ state: 'done' });
  const { rawPayload } = await app.server.inject({
    url: `/api/task/result?id=${taskId}`,
    headers: { authorization: clientHeader, 'blade-auth': `bearer ${author.token}` },
  });
  const { rows: told } = await sql<{ call: string; target: string }>`select call, target from audit
    where request_id = ${await readMark(bytesSource(rawPayload))}`.execute(app.db);
  expect(told).toEqual([{ call: 'TASK export questions', target: taskId }]);
});

test('refuses more than five thousand questions', async () => {
  const { status, msg } = await send(
    author,
    `question/import?bankId=${bank.id}`,
    '过长.csv',
    questionsCsv(rows(5_001)),
  );
  expect(status).toBe(400);
  expect(msg).toMatch(/5000/);
});
