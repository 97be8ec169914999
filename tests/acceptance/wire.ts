import { describe, expect, test } from 'vitest';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Page {
  records: { id: string; paramKey: string; version: number; createTime: string }[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

/** Rules of all calls (specification section 7 and 9, wire decisions). */
export function wireHabits(world: () => World): void {
  let admin: Program;
  const keys = ['wire.alpha', 'wire.beta', 'wire.gamma_1'];
  const param = (key: string) => ({ paramName: `名称 ${key}`, paramKey: key, paramValue: 'v' });
  const list = async (query: Record<string, string> = {}) =>
    (await admin.get<Page>('blade-system/param/list', { size: '200', ...query })).data;
  const keysBy = async (query: Record<string, string>) =>
    (await list({ ascs: 'paramKey', ...query })).records
      .map(({ paramKey }) => paramKey)
      .filter((key) => key.startsWith('wire.'));

  test('adds records and returns ids as digit strings', async () => {
    admin = await world().as('admin');
    for (const key of keys) {
      const { data } = await admin.post<{ id: string }>('blade-system/param/submit', param(key));
      expect(data.id).toMatch(/^\d{15,19}$/);
    }
  });

  test('wraps each answer in an envelope with the status as code', async () => {
    const { nobody } = world();
    for (const [program, path, status] of [
      [admin, 'blade-system/param/list', 200],
      [admin, 'blade-system/param/detail?id=x', 400],
      [nobody, 'blade-system/param/list', 401],
      [admin, 'petitionLetter/page', 403],
      [admin, 'blade-system/param/detail?id=1', 404],
      [admin, 'no/such/call', 404],
    ] as const) {
      const answer = await program.get(path);
      expect([path, answer.status, answer.body.code, answer.body.success]).toEqual([
        path,
        status,
        status,
        status === 200,
      ]);
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
      expect(answer.msg).toMatch(/\p{Script=Han}/u);
    }
  });

  test('pages a list, caps the size at 200 and refuses wrong sizes', async () => {
    for (const size of [10, 30, 50, 100, 200])
      expect(await list({ size: String(size) })).toMatchObject({ size, current: 1 });
    const plain = (await admin.get<Page>('blade-system/param/list')).data;
    expect(plain).toMatchObject({ size: 10, current: 1, pages: Math.ceil(plain.total / 10) });
    expect(plain.records).toHaveLength(Math.min(10, plain.total));
    expect((await list({ size: '500' })).size).toBe(200);
    expect(await list({ current: '9999' })).toMatchObject({ records: [], current: 9999, total: plain.total });
    const wrongPages: Record<string, string>[] = [{ size: '0' }, { size: 'x' }, { current: '0' }];
    for (const wrong of wrongPages) expect((await admin.get('blade-system/param/list', wrong)).status).toBe(400);
  });

  test.each([
    [{ paramKey: 'wire.' }, keys],
    [{ paramKey_like: 'alpha' }, ['wire.alpha']],
    [{ paramKey_likeright: 'wire.b' }, ['wire.beta']],
    [{ paramKey_likeleft: 'beta' }, ['wire.beta']],
    [{ paramKey: 'wire.', paramKey_notlike: 'beta' }, ['wire.alpha', 'wire.gamma_1']],
    [{ paramKey_equal: 'wire.beta' }, ['wire.beta']],
    [{ paramKey: 'wire.', paramKey_notequal: 'wire.beta' }, ['wire.alpha', 'wire.gamma_1']],
    [{ paramKey: 'wire.', paramKey_ge: 'wire.beta' }, ['wire.beta', 'wire.gamma_1']],
    [{ paramKey: 'wire.', paramKey_lt: 'wire.beta' }, ['wire.alpha']],
    [{ paramKey: 'wire.', paramValue_notnull: '1' }, keys],
    [{ paramKey: 'wire.', paramValue_null: '1' }, []],
    [{ paramKey: 'wire.', createTime_datege: '2026-01-01 00:00:00' }, keys],
    [{ paramKey: 'wire.', createTime_datelt: '2026-01-01 00:00:00' }, []],
    [{ paramKey: 'wire.', createTime_datele: '2999-01-01 00:00:00' }, keys],
    [{ paramKey: 'wire.', createTime_dategt: '2999-01-01 00:00:00' }, []],
    [{ paramKey: 'wire.', createTime_dateequal: '2026-01-01 00:00:00' }, []],
    [{ paramKey: 'wire.', paramKey_ignore: 'x', paramName: '' }, keys],
    [{ paramKey: 'a_1' }, ['wire.gamma_1']],
    [{ paramKey: 'wire%' }, []],
  ] as [Record<string, string>, string[]][])('filter %j', async (query, found) => {
    expect(await keysBy(query)).toEqual(found);
  });

  test('sorts by declared fields and refuses undeclared filters and orders', async () => {
    const down = (await list({ paramKey: 'wire.', descs: 'paramKey' })).records.map(({ paramKey }) => paramKey);
    expect(down).toEqual([...keys].reverse());
    const undeclared: Record<string, string>[] = [
      { ascs: 'passwordHash' },
      { nonsense: '1' },
      { createTime_like: '2026' },
    ];
    for (const wrong of undeclared) expect((await admin.get('blade-system/param/list', wrong)).status).toBe(400);
  });

  test('accepts a loaded record, returns 409 for stale and 400 for unknown', async () => {
    const [row] = (await list({ paramKey_equal: 'wire.alpha' })).records;
    const loaded = (await admin.get<Record<string, unknown>>('blade-system/param/detail', { id: String(row?.id) }))
      .data;
    const extra = {
      createUserName: '某人',
      createTime: '2000-01-01 00:00:00',
      isDeleted: 1,
      status: 0,
      tenantId: '111111',
    };
    const posted = await admin.post<{ version: number; createTime: string }>('blade-system/param/submit', {
      ...loaded,
      ...extra,
      paramValue: '改',
    });
    expect(posted.data).toMatchObject({ version: Number(loaded.version) + 1, createTime: loaded.createTime });
    expect((await admin.post('blade-system/param/submit', { ...loaded, paramValue: '迟' })).status).toBe(409);
    expect((await admin.post('blade-system/param/submit', { ...loaded, password: 'x' })).msg).toBe(
      '不支持的字段：password',
    );
  });

  test('accepts ids in four shapes and removes all or none', async () => {
    const rows = (await list({ paramKey: 'wire.', ascs: 'paramKey' })).records.map(({ id }) => id);
    const [first = '', second = '', third = ''] = rows;
    expect((await admin.post('blade-system/param/submit', { id: 12, paramValue: 'x' })).status).toBe(404);
    expect((await admin.post('blade-system/param/remove', { ids: 12 })).status).toBe(404);
    expect((await admin.post('blade-system/param/remove', undefined, { query: { ids: `${first},1` } })).status).toBe(
      404,
    );
    expect(await keysBy({})).toEqual(keys);
    expect((await admin.post('blade-system/param/remove', {}, { query: { ids: `${first},${second}` } })).msg).toBe(
      '操作成功',
    );
    expect((await admin.post('blade-system/param/remove', { ids: [third] })).status).toBe(200);
    expect(await keysBy({})).toEqual([]);
  });

  describe('methods, languages, headers', () => {
    test('returns 405 with Allow for the wrong method of each call', async () => {
      const { paths } = (await world().nobody.get('docs/json')).body as unknown as { paths: Record<string, object> };
      expect(Object.keys(paths).length).toBeGreaterThan(50);
      for (const [path, operations] of Object.entries(paths)) {
        const right = Object.keys(operations).map((verb) => verb.toUpperCase());
        const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((verb) => !right.includes(verb));
        for (const verb of others) {
          const answer = await world().nobody.send(verb, path.replace(/^\/(api\/)?/, ''));
          const allowed = (answer.headers.get('allow') ?? '').split(', ').sort();
          expect([path, verb, answer.status, allowed, answer.body.code]).toEqual([path, verb, 405, right.sort(), 405]);
        }
      }
    });

    test('answers in English on request, otherwise in Chinese', async () => {
      const headers = { 'accept-language': 'en-GB,en;q=0.9' };
      expect((await world().nobody.send('GET', 'blade-system/param/list', { headers })).msg).toBe(
        'Your session has ended; please log in again',
      );
      const english = await admin.send('GET', 'blade-system/menu/routes', { headers });
      expect(JSON.stringify(english.data)).toContain('Parameters');
    });

    test('forbids caching and framing of answers', async () => {
      const { headers } = await admin.get('blade-system/param/list');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    });

    test('refuses unreadable and unsuitable bodies with the matching status', async () => {
      const send = (body: string, type: string) =>
        fetch(`${world().url}/api/blade-system/param/submit`, {
          method: 'POST',
          body,
          headers: { 'content-type': type, 'blade-auth': `bearer ${admin.token}` },
        }).then(({ status }) => status);
      expect(await send('{"a":', 'application/json')).toBe(400);
      expect(await send('[]', 'application/json')).toBe(400);
      expect(await send('<a/>', 'application/xml')).toBe(415);
      expect(await send(JSON.stringify({ paramName: 'x'.repeat(1_200_000) }), 'application/json')).toBe(413);
    });
  });
}
