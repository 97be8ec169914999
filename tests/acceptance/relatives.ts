import { expect, test } from 'vitest';
import type { Program } from './client.ts';
import type { World } from './world.ts';

type Row = Record<string, unknown> & { id: string };

/** What programs written for relatives of this platform send (wire.md B1.3–B1.5): taken, and meant as they mean it. */
export function relatives(world: () => World): void {
  let admin: Program;
  const param = (key: string) => ({ paramName: '亲缘', paramKey: key, paramValue: 'v' });
  const read = async (id: unknown) => (await admin.get<Row>('blade-system/param/detail', { id: String(id) })).data;

  test('save and update answer beside submit', async () => {
    admin = await world().as('admin');
    const saved = (await admin.post<Row>('blade-system/param/save', param('relative.one'))).data;
    expect(await read(saved.id)).toMatchObject({ paramKey: 'relative.one', paramValue: 'v' });
    const changed = await admin.post<Row>('blade-system/param/update', { id: saved.id, paramValue: 'w' });
    expect(changed.msg).toBe('操作成功');
    expect(await read(saved.id)).toMatchObject({ paramKey: 'relative.one', paramValue: 'w' });
  });

  test('save and update ask for the same rights and the same fields as submit', async () => {
    const handler = await world().as('handler');
    for (const verb of ['save', 'update', 'submit']) {
      expect((await world().nobody.post(`blade-system/param/${verb}`, param('relative.no'))).status).toBe(401);
      expect((await handler.post(`blade-system/param/${verb}`, param('relative.no'))).status).toBe(403);
      expect((await admin.post(`blade-system/param/${verb}`, { paramKey: 'relative.no' })).msg).toContain(
        '请输入参数名称',
      );
    }
    expect((await admin.get('blade-system/param/save')).status).toBe(404);
  });

  test('an identifier sent as a bare 63-bit number keeps its last digits', async () => {
    const { id } = (await admin.post<Row>('blade-system/param/save', param('relative.number'))).data;
    expect(Number.isSafeInteger(Number(id))).toBe(false);
    const raw = (path: string, body: string) =>
      fetch(`${world().url}/api/${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${admin.token}` },
      });
    const changed = await raw('blade-system/param/update', `{"id": ${id}, "paramValue": "${id}"}`);
    expect([changed.status, (await read(id)).paramValue]).toEqual([200, id]);
    expect((await raw('blade-system/param/update', `{"__proto__": {"id": ${id}}, "paramValue": "x"}`)).status).toBe(
      400,
    );
    expect((await raw('blade-system/param/remove', `{"ids": [${id}]}`)).status).toBe(200);
    expect((await admin.get('blade-system/param/detail', { id })).status).toBe(404);
  });
}
