import { expect, test } from 'vitest';
import type { Program } from './client.ts';
import type { World } from './world.ts';

type Row = Record<string, unknown> & { id: string; children?: Row[] };

const notice = { title: '亲缘', category: 1, releaseTime: '2026-01-05 09:00:00', content: '<p>一</p>' };
const store = { category: 1, endpoint: 'https://files.example.cn', accessKey: 'a', secretKey: 'secret-of-it' };
const source = { driverClass: 'org.postgresql.Driver', url: 'jdbc:postgresql://10.1.2.3:5432/b' };
const scope = { scopeName: '亲缘', resourceCode: 'relative', scopePath: '/trial/**', scopeType: 2 };
const provider = { kind: 3, clientId: 'relative', clientSecret: 'secret-of-it', isEnabled: 0, sort: 1 };
const planted = (menuId: string): [path: string, form: object][] => [
  ['blade-system/post', { category: 3, postCode: 'relative', postName: '亲缘', sort: 1 }],
  ['blade-system/topmenu', { code: 'relative', name: '亲缘', source: 'home', sort: 1 }],
  ['blade-system/tenant-package', { packageName: '亲缘', menuId }],
  ['blade-system/api-scope', { ...scope, menuId }],
  ['blade-system/social', { ...provider, providerName: '亲缘', source: 'relative' }],
  ['blade-develop/datasource', { ...source, name: '亲缘', username: 'kaoxin', password: 'kept-to-itself' }],
  ['blade-desk/notice', notice],
  ['blade-resource/oss', { ...store, ossCode: 'relative', bucketName: 'files' }],
  ['blade-resource/sms', { category: 6, smsCode: 'relative', signName: '考信', templateId: 'T1' }],
];
const always = [
  'blade-user',
  ...['client', 'data-scope', 'dept', 'dict', 'dict-biz', 'menu', 'param', 'region', 'role', 'tenant'].map(
    (thing) => `blade-system/${thing}`,
  ),
];
const moving = ['version', 'updateTime', 'updateUser', 'lastLogin'];

const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const steady = (row: Row): object => Object.fromEntries(Object.entries(row).filter(([key]) => !moving.includes(key)));

/** Adds what client tables and forms add to a loaded row: labels under `$`, empty inputs. */
const dressed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(dressed);
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.entries(value).map(([key, part]) => [key, dressed(part)]);
  return { ...Object.fromEntries(inside), $shown: '亲缘', nothing: '' };
};

const lists = ['list', 'page', 'parent-list', 'child-list', 'lazy-list'];
const atMost = 10;

async function rowsOf(who: Program, list: string): Promise<Row[]> {
  const { status, data } = await who.get<Row[] | { records: Row[] }>(list, { current: '1', size: '10' });
  expect([list, status]).toEqual([list, status === 403 ? 403 : 200]);
  if (status === 403) return [];
  // A file uploaded elsewhere cannot be changed on the page of attachments.
  const own = ({ use }: Row) => use === undefined || use === 'attach';
  // A seeded parameter without a value counts as unset; saving requires a value (specification, parameter form).
  const isSet = ({ paramValue }: Row) => paramValue !== '';
  return flat(Array.isArray(data) ? data : data.records)
    .filter((row) => own(row) && isSet(row))
    .slice(0, atMost);
}

async function goesRound(who: Program, place: string, row: Row): Promise<void> {
  const key: Record<string, string> = place.endsWith('/region') ? { code: String(row.code) } : { id: row.id };
  const detail = async () => (await who.get<Row>(`${place}/detail`, key)).data;
  const before = await detail();
  for (const [verb, sent] of [
    ['submit', row],
    ['update', before],
  ] as const) {
    const posted = await who.post<{ request?: unknown }>(`${place}/${verb}`, dressed({ ...sent, version: null }));
    expect.soft([place, posted.status, posted.msg]).toEqual([place, 200, '操作成功']);
    expect.soft([place, posted.data?.request ?? null], 'nobody is asked to confirm a change').toEqual([place, null]);
    expect.soft([place, steady(await detail())]).toEqual([place, steady(before)]);
  }
}

/**
 * Posts each changeable row of each list back as list and detail answered it; nothing else may change (wire.md A,
 * Unknown body fields).
 */
export function roundTrip(world: () => World): void {
  test('changes nothing when list and detail rows are posted back whole', async () => {
    const [admin, handler] = [await world().as('admin'), await world().as('handler')];
    const { paths } = (await world().nobody.get('docs/json')).body as unknown as { paths: Record<string, object> };
    const known = new Set(Object.keys(paths).map((path) => path.replace(/^\/(api\/)?/, '')));
    const { data: menus } = await admin.get<Row[]>('blade-system/menu/tree');
    const menuId = menus[0]?.children?.[0]?.id ?? '';
    for (const [path, form] of planted(menuId)) {
      const { msg } = await admin.post(`${path}/submit`, form);
      expect([path, msg]).toEqual([path, '操作成功']);
    }
    // Petition classifications belong to handlers, not to the admin.
    const keeperOf = (place: string) => (place === 'type' ? handler : admin);
    const tried = new Map<string, number>();
    for (const submit of [...known].filter((path) => path.endsWith('/submit'))) {
      const place = submit.replace(/\/submit$/, '');
      if (!known.has(`${place}/detail`)) continue;
      for (const list of lists.map((verb) => `${place}/${verb}`).filter((path) => known.has(path)))
        for (const row of await rowsOf(keeperOf(place), list)) {
          await goesRound(keeperOf(place), place, row);
          tried.set(place, (tried.get(place) ?? 0) + 1);
        }
    }
    console.log(`posted back whole: ${[...tried].map(([place, n]) => `${place} ${n}`).join(', ')}`);
    expect([...planted('').map(([path]) => path), ...always].filter((place) => !tried.has(place))).toEqual([]);
  });
}
