import { expect, test } from 'vitest';
import type { Program } from './client.ts';
import type { World } from './world.ts';

type Row = Record<string, unknown> & { id: string };

/** Requests that programs written for related platforms send (wire.md B1.3–B1.5). */
export function relatives(world: () => World): void {
  let admin: Program;
  const param = (key: string) => ({ paramName: '亲缘', paramKey: key, paramValue: 'v' });
  const read = async (id: unknown) => (await admin.get<Row>('blade-system/param/detail', { id: String(id) })).data;

  test('answers save and update as it answers submit', async () => {
    admin = await world().as('admin');
    const saved = (await admin.post<Row>('blade-system/param/save', param('relative.one'))).data;
    expect(await read(saved.id)).toMatchObject({ paramKey: 'relative.one', paramValue: 'v' });
    const changed = await admin.post<Row>('blade-system/param/update', { id: saved.id, paramValue: 'w' });
    expect(changed.msg).toBe('操作成功');
    expect(await read(saved.id)).toMatchObject({ paramKey: 'relative.one', paramValue: 'w' });
  });

  test('requires for save and update the rights and fields of submit', async () => {
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

  test('keeps the last digits of an id sent as a 63-bit number', async () => {
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

  const labelled: [path: string, list: string, form: object | null, labels: object, english: object][] = [
    ['blade-system/menu', 'lazy-list', null, { categoryName: '菜单', isOpenName: '否' }, { isOpenName: 'No' }],
    ['blade-system/data-scope', 'list', null, { scopeTypeName: expect.any(String) }, {}],
    [
      'blade-system/dept',
      'list',
      { deptName: '亲缘处', deptCategory: 2 },
      { deptCategoryName: '部门' },
      { deptCategoryName: 'Department' },
    ],
    [
      'blade-system/post',
      'list',
      { category: 3, postCode: 'labelled', postName: '亲缘', sort: 1 },
      { categoryName: '基层' },
      { categoryName: 'Junior' },
    ],
    [
      'blade-desk/notice',
      'list',
      { title: '亲缘', category: 6, releaseTime: '2026-01-05 09:00:00', content: '<p>一</p>' },
      { categoryName: '事务通知' },
      { categoryName: 'Routine' },
    ],
    [
      'blade-resource/sms',
      'list',
      { category: 6, smsCode: 'labelled', signName: '考信', templateId: 'T1' },
      { categoryName: '试用发件箱', statusName: '否' },
      { statusName: 'No' },
    ],
  ];
  test.each(labelled)('labels the keys of %s', async (path, list, form, labels, english) => {
    const added = form && (await admin.post<Row>(`${path}/submit`, form)).data.id;
    const { data } = await admin.get<Row[] | { records: Row[] }>(`${path}/${list}`, { size: '200' });
    const rows = Array.isArray(data) ? data : data.records;
    const id = added ?? rows[0]?.id ?? '';
    expect(rows.find((row) => row.id === id)).toMatchObject(labels);
    expect((await admin.get<Row>(`${path}/detail`, { id })).data).toMatchObject(labels);
    const asked = { query: { id }, headers: { 'accept-language': 'en' } };
    expect((await admin.send<Row>('GET', `${path}/detail`, asked)).data).toMatchObject(english);
    if (added) expect((await admin.post(`${path}/remove`, undefined, { query: { ids: added } })).status).toBe(200);
  });
}
