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

  const notice = { title: '亲缘', category: 1, releaseTime: '2026-01-05 09:00:00', content: '<p>一</p>' };
  const planted: [path: string, form: object][] = [
    ['blade-system/post', { category: 3, postCode: 'relative', postName: '亲缘', sort: 1 }],
    ['blade-system/topmenu', { code: 'relative', name: '亲缘', source: 'home', sort: 1 }],
    ['blade-desk/notice', notice],
  ];

  /** Lists and details of every resource that has both: loaded, changed in nothing, posted back whole. */
  test('a loaded record of every resource can be posted back whole', async () => {
    const { paths } = (await world().nobody.get('docs/json')).body as unknown as { paths: Record<string, object> };
    const has = (path: string) => Object.hasOwn(paths, `/api/${path}`) || Object.hasOwn(paths, `/${path}`);
    const resources = Object.keys(paths)
      .map((path) => path.replace(/^\/(api\/)?/, ''))
      .filter((path) => path.endsWith('/detail') && has(path.replace(/detail$/, 'submit')))
      .map((path) => path.slice(0, -'/detail'.length));
    const asked: string[] = [];
    for (const [path, form] of planted) expect((await admin.post(`${path}/submit`, form)).status).toBe(200);
    for (const place of resources) {
      const list = ['list', 'page', 'parent-list', 'lazy-list'].map((verb) => `${place}/${verb}`).find(has);
      if (!list) continue;
      const answer = await admin.get<Row[] | { records: Row[] }>(list);
      if (answer.status === 403) continue;
      const rows = Array.isArray(answer.data) ? answer.data : answer.data.records;
      // a file that was not uploaded on the page of attachments is nobody's to change there
      const row = rows.find(({ use }) => use === undefined || use === 'attach');
      if (!row) continue;
      const key: Record<string, string> = place.endsWith('/region') ? { code: String(row.code) } : { id: row.id };
      const loaded = (await admin.get<Row>(`${place}/detail`, key)).data;
      const posted = await admin.post(`${place}/submit`, loaded);
      asked.push(place);
      expect.soft([place, posted.status, posted.msg]).toEqual([place, 200, '操作成功']);
    }
    console.log(`posted back whole: ${asked.join(', ')}`);
    expect(asked.length).toBeGreaterThan(10);
  });
}
