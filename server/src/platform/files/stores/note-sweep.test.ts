import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { allJobs } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { send } from '../../../testing/multipart.ts';
import { tinyPng } from '../../../testing/pictures.ts';
import { addRow, ago, emptyTable, setRows } from '../../../testing/rows.ts';
import { addFile } from '../../../testing/services.ts';
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
const aDayLater = () => setRows(app.db, 'objectNote', {}, { createTime: ago('25 hours') });
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
  await setRows(app.db, 'bizFile', {}, { isDeleted: 1 });
  await aDayLater();
  await sweep();
  expect([await isThere(key), await notes()]).toEqual([true, []]);
});

const holders = {
  'what was handed in beside it': (key: string) =>
    addFile(app.db, {
      tenantId: tenant,
      fileKey: `shown ${key}`,
      originalName: '图.png',
      contentType: 'image/png',
      originalKey: key,
    }),
  'a file of photos that is read': (key: string) =>
    addRow(app.db, 'photoFile', {
      tenantId: tenant,
      examId: '1',
      fileName: '照片.zip',
      sourceKey: key,
      taskId: '1',
      total: 1,
    }),
  'a file of questions that is read': (key: string) =>
    addRow(app.db, 'questionBatch', {
      tenantId: tenant,
      batchNo: 'DR1',
      bankId: '1',
      fileName: '试题.csv',
      format: 'csv',
      sha256: '',
      state: 'reading',
      sourceKey: key,
    }),
  'what a task has made': (key: string) =>
    addRow(app.db, 'task', {
      tenantId: tenant,
      createUser: '1',
      kind: 'x',
      titleZh: '任务',
      titleEn: 'task',
      payload: '{}',
      acting: '{}',
      resultKey: key,
    }),
};
test.each(Object.entries(holders))('keeps %s', async (_, hold) => {
  const key = await putAlone();
  await hold(key);
  await aDayLater();
  await sweep();
  expect([await isThere(key), await notes()]).toEqual([true, []]);
});

test('skips a tenant whose rows are being moved', async () => {
  const key = await putAlone();
  await aDayLater();
  await addRow(app.db, 'tenantAway', { tenantId: tenant, state: 'leaving' });
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
