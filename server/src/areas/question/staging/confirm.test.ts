import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { ago, setRows } from '../../../testing/rows.ts';
import { judgementRow, singleRow } from './staging.fixture.ts';
import { callsOf, stem } from './staging-calls.fixture.ts';
import { questionStagingSweep } from './sweep.ts';

const app = testApp({ author: { roles: ['item_author'], dept: '命题一科' } });
const { author } = app.visitors;
const { newBank, put, staged, confirm, questionsIn } = callsOf(author);

describe('confirmation', () => {
  it('imports a file once with all related data', async () => {
    const into = await newBank();
    const rows = [singleRow(stem('甲')), judgementRow(stem('乙'))];
    const batch = await staged(rows, into.id);
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

  it('leaves invalid rows behind on request', async () => {
    const into = await newBank();
    const { batchNo } = await staged([singleRow(stem('甲')), singleRow(stem('乙'), { 分值: '0' })], into.id);
    const done = good(await confirm(batchNo, { mode: 'validOnly' }));
    expect(done).toMatchObject({ imported: 1, failed: 1, failedRows: [{ rowNo: 2, words: '分值必须大于0' }] });
  });

  it('is refused for a disabled bank', async () => {
    const into = await newBank();
    const { batchNo } = await staged([singleRow(stem('甲'))], into.id);
    good(await author.post('questionBank/submit', { id: into.id, status: 0 }));
    expect((await confirm(batchNo)).msg).toBe('该题库已停用，不能修改试题');
  });
});

test('erases staged rows after seven days', async () => {
  const into = await newBank();
  const waiting = await staged([singleRow(stem('甲'))], into.id);
  const rows = [singleRow(stem('乙'))];
  const taken = await staged(rows, into.id);
  good(await confirm(taken.batchNo));
  await setRows(app.db, 'questionBatch', { batchNo: [waiting.batchNo, taken.batchNo] }, { createTime: ago('8 days') });
  const { rows: kept } = await sql<{
    said: string;
  }>`select id || ' ' || row_no || ' ' || sealed as said from question_temp
    where batch_no = ${waiting.batchNo}`.execute(app.db);
  for (let turn = 0; turn < 2; turn += 1)
    await app.db.transaction().execute((db) => questionStagingSweep.run(db, app.context));
  const left = await sql`select 1 from question_temp where batch_no in (${waiting.batchNo}, ${taken.batchNo})`.execute(
    app.db,
  );
  expect(left.rows).toHaveLength(0);
  const digest = createHash('sha256').update(`${kept[0]?.said}\n`).digest('hex');
  const { rows: told } = await sql<{ target: string; input: object }>`select target, input from audit
    where call = 'JOB question-staging-sweep' order by id`.execute(app.db);
  expect(told).toEqual([
    { target: waiting.batchNo, input: { rows: 1, digest } },
    { target: taken.batchNo, input: { rows: 1, digest: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  ]);
  expect((await author.get('question/importReport', { batchNo: waiting.batchNo })).status).toBe(404);
  expect((await put(rows, into.id)).msg).toBe(`该文件已导入过,批次${taken.batchNo}`);
});
