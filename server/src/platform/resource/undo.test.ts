import type { Page } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { addRow, ago, setRow } from '../../testing/rows.ts';

const app = testApp({
  root: 'admin',
  keeper: { roles: ['exam_manager'] },
  other: { roles: ['exam_manager'] },
  reader: { roles: ['inspector'] },
});
const { root, keeper, other, reader } = app.visitors;

interface Row {
  id: string;
  version: number;
}
let made = 0;
const nextCode = () => {
  made += 1;
  return `u${made}`;
};
const post = async (postCode = nextCode()) =>
  (await root.post<Row>('blade-system/post/submit', { category: 2, postName: '处长', sort: 1, postCode })).data;
const remove = (...ids: string[]) => root.post(`blade-system/post/remove?ids=${ids.join()}`);
const restore = (...ids: string[]) => root.post('blade-system/post/restore', { ids: ids.join() });
const codes = async (ids: readonly string[]) => {
  const { data } = await root.get<Page<Row>>('blade-system/post/list', { size: '200' });
  return data.records.filter(({ id }) => ids.includes(id)).length;
};

test('restores all removed records and logs it', async () => {
  const [one, two] = [await post(), await post()];
  expect((await remove(one.id, two.id)).status).toBe(200);
  expect(await codes([one.id, two.id])).toBe(0);
  expect((await restore(one.id, two.id)).status).toBe(200);
  expect(await codes([one.id, two.id])).toBe(2);
  const { data } = await root.get<Row & { postName: string }>('blade-system/post/detail', { id: one.id });
  expect(data).toMatchObject({ postName: '处长', version: one.version + 2 });
  const { rows } = await sql<{ target: string }>`
    select target from audit where call = 'POST blade-system/post/restore' and result = 1`.execute(app.db);
  expect(rows.map(({ target }) => target)).toEqual([`${one.id},${two.id}`]);
});

test('restores all or none, once, after a removal', async () => {
  const [one, two] = [await post(), await post()];
  await remove(one.id);
  const refused = await restore(one.id, two.id);
  expect([refused.status, refused.msg]).toEqual([404, '数据不存在或已被删除']);
  expect(await codes([one.id])).toBe(0);
  expect((await restore(one.id)).status).toBe(200);
  expect((await restore(one.id)).status).toBe(404);
  expect((await root.post('blade-system/post/restore', {})).status).toBe(400);
});

test('refuses after ten minutes, other users and missing rights', async () => {
  const late = await post();
  await remove(late.id);
  await setRow(app.db, 'post', late.id, { updateTime: ago('11 minutes') });
  const { status, msg } = await restore(late.id);
  expect([status, msg]).toEqual([409, '不能撤销删除：只能撤销本人10分钟内的删除']);
  const { id } = await room('501');
  expect((await keeper.post(`room/remove?ids=${id}`)).status).toBe(200);
  expect((await other.post('room/restore', { ids: id })).status).toBe(409);
  expect((await reader.post('room/restore', { ids: id })).status).toBe(403);
  expect((await keeper.post('room/restore', { ids: id })).status).toBe(200);
});

test('names a key that is taken by now', async () => {
  const { id } = await post('taken');
  await remove(id);
  await post('taken');
  const { status, msg } = await restore(id);
  expect([status, msg]).toEqual([409, '不能撤销删除：其间已有其他数据使用了同样的岗位编号']);
  expect(await codes([id])).toBe(0);
});

test('requires the parent to exist', async () => {
  const centre = await centreOf('东关考点');
  const { id } = await room('601', centre);
  await keeper.post(`room/remove?ids=${id}`);
  await setRow(app.db, 'district', centre, { isDeleted: 1 });
  expect((await keeper.post('room/restore', { ids: id })).status).toBe(404);
  await setRow(app.db, 'district', centre, { isDeleted: 0 });
  expect((await keeper.post('room/restore', { ids: id })).status).toBe(200);
});

const centreOf = (name: string): Promise<string> =>
  addRow(app.db, 'district', { tenantId: '000000', name, code: name, nodeType: 2 });

async function room(roomNo: string, centre?: string): Promise<Row> {
  const centreId = centre ?? (await centreOf(`考点${roomNo}`));
  const form = { centreId, roomNo, seats: 30, columnsCount: 5, isAccessible: 0, isBackup: 0 };
  const { data, msg } = await keeper.post<Row>('room/submit', form);
  if (!data) throw new Error(msg);
  return data;
}
