import { expect, test } from 'vitest';
import type { Program } from './client.ts';
import type { World } from './world.ts';

type Row = Record<string, unknown> & { id: string; children?: Row[] };

const pageOfTen = { current: '1', size: '10' };
const notice = { title: '亲缘', category: 1, releaseTime: '2026-01-05 09:00:00', content: '<p>一</p>' };
const service = { category: 1, endpoint: 'https://files.example.cn', accessKey: 'a', secretKey: 'secret-of-it' };
/** What an empty installation has none of. */
const planted: [path: string, form: object][] = [
  ['blade-system/post', { category: 3, postCode: 'relative', postName: '亲缘', sort: 1 }],
  ['blade-system/topmenu', { code: 'relative', name: '亲缘', source: 'home', sort: 1 }],
  ['blade-desk/notice', notice],
  ['blade-resource/oss', { ...service, ossCode: 'relative', bucketName: 'files' }],
  ['blade-resource/sms', { category: 6, smsCode: 'relative', signName: '考信', templateId: 'T1' }],
];
/** Written by the round trip itself, or by whoever is signed in meanwhile. */
const moving = ['version', 'updateTime', 'updateUser', 'lastLogin'];

/** A list's rows as its client has them: whole, with everything the list says of them. */
const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const steady = (row: Row): object => Object.fromEntries(Object.entries(row).filter(([key]) => !moving.includes(key)));

/**
 * Every row of every list that can be changed, as the list answers it and as its detail does: posted back whole it is
 * taken and nothing is another (wire.md A, Unknown body fields).
 */
export function roundTrip(world: () => World): void {
  test('what lists and details answer can be posted back whole and changes nothing', { timeout: 60_000 }, async () => {
    const admin: Program = await world().as('admin');
    const { paths } = (await world().nobody.get('docs/json')).body as unknown as { paths: Record<string, object> };
    const known = new Set(Object.keys(paths).map((path) => path.replace(/^\/(api\/)?/, '')));
    for (const [path, form] of planted) expect((await admin.post(`${path}/submit`, form)).msg).toBe('操作成功');
    const tried = new Map<string, number>();
    const places = [...known]
      .filter((path) => path.endsWith('/detail'))
      .map((path) => path.slice(0, -'/detail'.length));
    for (const place of places.filter((path) => known.has(`${path}/submit`))) {
      const verbs = ['list', 'page', 'parent-list', 'child-list', 'lazy-list'];
      for (const list of verbs.map((verb) => `${place}/${verb}`).filter((path) => known.has(path))) {
        const answer = await admin.get<Row[] | { records: Row[] }>(list, pageOfTen);
        if (answer.status === 403) continue;
        expect([list, answer.status]).toEqual([list, 200]);
        const all = flat(Array.isArray(answer.data) ? answer.data : answer.data.records);
        // a file that was not uploaded on the page of attachments is nobody's to change there
        for (const row of all.filter(({ use }) => use === undefined || use === 'attach').slice(0, 10)) {
          const key: Record<string, string> = place.endsWith('/region') ? { code: String(row.code) } : { id: row.id };
          const detail = async () => (await admin.get<Row>(`${place}/detail`, key)).data;
          const before = await detail();
          // a row of the list was read before the one above it was changed: its version may be an earlier one
          for (const [verb, sent] of [
            ['submit', { ...row, version: null }],
            ['update', before],
          ] as const) {
            const posted = await admin.post<{ request?: unknown }>(`${place}/${verb}`, { ...sent, version: null });
            expect.soft([list, posted.status, posted.msg]).toEqual([list, 200, '操作成功']);
            expect.soft([list, posted.data?.request ?? null]).toEqual([list, null]);
            expect.soft([list, steady(await detail())]).toEqual([list, steady(before)]);
          }
          tried.set(place, (tried.get(place) ?? 0) + 1);
        }
      }
    }
    console.log(`posted back whole: ${[...tried].map(([place, n]) => `${place} ${n}`).join(', ')}`);
    expect(tried.size).toBeGreaterThan(15);
  });
}
