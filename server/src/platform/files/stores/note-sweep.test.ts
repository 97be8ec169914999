import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { allJobs } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { send } from '../../../testing/multipart.ts';
import { tinyPng } from '../../../testing/pictures.ts';
import { emptyTable } from '../../../testing/rows.ts';
import { noteSweep } from './note-sweep.ts';
import { notedStore, ownFiles } from './noted-store.ts';
import { type ObjectStore, ObjectStoreUnavailable } from './store.ts';
import { storeForNew } from './tenant-stores.ts';

const app = testApp({ editor: ['content_editor'] });
const tenant = '000000';
const bytes = Buffer.from('字节');
const options = { contentType: 'text/plain', maxBytes: 100 };

beforeEach(() => sql`truncate object_note, biz_file, import_file, photo_file, task cascade`.execute(app.db));

const notes = async () =>
  (await sql<{ key: string }>`select key from object_note order by key`.execute(app.db)).rows.map(({ key }) => key);
const aDayLater = () => sql`update object_note set create_time = now() - interval '25 hours'`.execute(app.db);
const sweep = () => runOnce(app.context, noteSweep);
/** The state after a crash before the row was written. */
const putAlone = async () => {
  const { store } = await storeForNew(app.context, tenant, app.db);
  return (await store.put(bytes, options)).key;
};
const isThere = (key: string) => app.context.files.exists(key);

test('removes a file without a row after a day', async () => {
  expect(allJobs).toContain(noteSweep);
  const key = await putAlone();
  expect(await notes()).toEqual([key]);
  await sweep();
  expect([await isThere(key), await notes()]).toEqual([true, [key]]);
  await aDayLater();
  await sweep();
  expect([await isThere(key), await notes()]).toEqual([false, []]);
});

test('keeps an upload with its row, removes its note', async () => {
  const { data } = await send<{ fileId: string }>(
    app.visitors.editor,
    'blade-resource/oss/endpoint/put-file',
    '图.png',
    tinyPng,
    { use: 'contentImage' },
  );
  const { rows } = await sql<{ key: string }>`select file_key as key from biz_file where id = ${data.fileId}`.execute(
    app.db,
  );
  const [{ key } = { key: '' }] = rows;
  expect(await notes()).toContain(key);
  await sql`update biz_file set is_deleted = 1`.execute(app.db);
  await aDayLater();
  await sweep();
  expect([await isThere(key), await notes()]).toEqual([true, []]);
});

const holders = {
  'what was handed in beside it': (key: string) =>
    sql`insert into biz_file (tenant_id, file_key, original_name, extension, content_type, file_size, sha256, original_key)
      values (${tenant}, ${`shown ${key}`}, '图', 'png', 'image/png', 1, '', ${key})`,
  'a file of photos that is read': (key: string) =>
    sql`insert into photo_file (tenant_id, exam_id, file_name, source_key, task_id, total)
      values (${tenant}, 1, '照片.zip', ${key}, 1, 1)`,
  'a file of questions that is read': (key: string) =>
    sql`insert into question_batch (tenant_id, batch_no, bank_id, file_name, format, sha256, state, source_key)
      values (${tenant}, 'DR1', 1, '试题.csv', 'csv', '', 'reading', ${key})`,
  'what a task has made': (key: string) =>
    sql`insert into task (tenant_id, create_user, kind, title_zh, title_en, payload, acting, result_key)
      values (${tenant}, 1, 'x', '任务', 'task', '{}', '{}', ${key})`,
};
test.each(Object.entries(holders))('keeps %s', async (_, hold) => {
  const key = await putAlone();
  await hold(key).execute(app.db);
  await aDayLater();
  await sweep();
  expect([await isThere(key), await notes()]).toEqual([true, []]);
});

test('skips a tenant whose rows are being moved', async () => {
  const key = await putAlone();
  await aDayLater();
  await sql`insert into tenant_away (tenant_id, state) values (${tenant}, 'leaving')`.execute(app.db);
  await sweep();
  expect([await isThere(key), await notes()]).toEqual([true, [key]]);
  await emptyTable(app.db, 'tenant_away');
  await sweep();
  expect([await isThere(key), await notes()]).toEqual([false, []]);
});

const failing = (error: Error): ObjectStore => ({
  ...app.context.files,
  put: () => Promise.reject(error),
});

test('keeps notes only for stored files and unavailable stores', async () => {
  await expect(ownFiles(app.context, tenant).put(bytes, { contentType: 'text/plain', maxBytes: 1 })).rejects.toThrow(
    'larger than 1 bytes',
  );
  expect(await notes()).toEqual([]);
  const away = notedStore(app.context, tenant, { ossId: null, store: failing(new ObjectStoreUnavailable('away')) });
  await expect(away.put(bytes, options)).rejects.toThrow('away');
  expect(await notes()).toHaveLength(1);
});

test('removes the note with the file', async () => {
  const files = ownFiles(app.context, tenant);
  const { key } = await files.put(bytes, options);
  await files.remove(key);
  expect([await isThere(key), await notes()]).toEqual([false, []]);
});
