import { expect, test } from 'vitest';
import { type Answer, digest, Program, tokenIn } from './client.ts';
import type { World } from './world.ts';

type Row = Record<string, unknown> & { id: string };
type Rows = Row[] | { records: Row[] };

const rowsIn = (data: Rows): Row[] => (Array.isArray(data) ? data : data.records);
const good = <D>({ status, msg, data }: Answer<D>): D => {
  expect([status, msg]).toEqual([200, '操作成功']);
  return data;
};

/** Forms and lists of programs written for related platforms (wire.md B3–B6). */
export function relativesForms(world: () => World): void {
  const listOf = async (by: Program, call: string, query: Record<string, string> = {}) =>
    rowsIn(good(await by.get<Rows>(call, { current: '1', size: '10', ...query })));

  test('lists people, roles, departments and posts of a chosen tenant', async () => {
    const admin = await world().as('admin');
    const made = good(
      await admin.post<{ id: string; tenantId: string; first: { initialPassword: string } }>(
        'blade-system/tenant/submit',
        { tenantName: '亲缘市', linkman: '', contactNumber: '', address: '', $packageId: '' },
      ),
    );
    const { tenantId } = made;
    good(
      await admin.post('blade-system/post/submit', {
        tenantId,
        $tenantId: '亲缘市',
        category: 1,
        $category: '高层',
        postCode: 'ceo',
        postName: '首席执行官',
        sort: 1,
        remark: '',
      }),
    );
    const calls = ['blade-user/page', ...['role/list', 'dept/list', 'post/list'].map((call) => `blade-system/${call}`)];
    const asked = await world().nobody.send('POST', 'blade-auth/oauth/token', {
      query: { tenantId, grant_type: 'password', username: 'admin', password: digest(made.first.initialPassword) },
    });
    const theirs = new Program(world().url, tokenIn(asked).access_token);
    const [oldPassword, newPassword] = [made.first.initialPassword, 'Own-Choice-2026'].map(digest);
    expect((await theirs.post('blade-user/update-password', { oldPassword, newPassword })).status).toBe(400);
    const plain = { newPassword: 'Own-Choice-2026', newPassword1: 'Own-Choice-2026' };
    good(await theirs.post('blade-user/update-password', { oldPassword, ...plain }));
    for (const call of calls) {
      const found = await listOf(admin, call, { tenantId });
      expect([call, [...new Set(found.map((row) => row.tenantId))]]).toEqual([call, [tenantId]]);
      for (const row of await listOf(admin, call)) expect([call, row.tenantId]).toEqual([call, '000000']);
      for (const row of await listOf(theirs, call, { tenantId })) expect(row.tenantId).toBe(tenantId);
      expect([call, (await theirs.get(call, { tenantId: '000000' })).status]).toEqual([call, 404]);
    }
    expect((await listOf(admin, 'blade-user/page', { tenantId }))[0]).toMatchObject({ tenantName: '亲缘市' });
    good(await admin.post('blade-system/tenant/remove', {}, { query: { ids: made.id } }));
  });

  test('creates a person with the password the form asks for twice', async () => {
    const admin = await world().as('admin');
    const [role] = await listOf(admin, 'blade-system/role/list', { roleAlias: 'case_handler' });
    const [dept] = await listOf(admin, 'blade-system/dept/list');
    const password = 'Neu-Anfang-2026';
    const form = {
      account: 'relative',
      tenantId: '000000',
      password,
      password2: password,
      name: '亲缘',
      realName: '亲缘人',
      roleId: role?.id,
      deptId: dept?.id,
      postId: '',
      code: '',
      phone: '',
      email: '',
      sex: 3,
      birthday: '1990-02-03 12:00:00',
      $tenantId: '管理组',
      $sex: '未知',
      $roleId: '经办人',
    };
    expect((await admin.post('blade-user/submit', { ...form, password: '123456', password2: '123456' })).status).toBe(
      400,
    );
    const { id } = good(await admin.post<Row>('blade-user/submit', form));
    expect(good(await admin.get('blade-user/detail', { id }))).toMatchObject({ statusName: '启用', sexName: '未知' });
    const logIn = await world().nobody.send('POST', 'blade-auth/oauth/token', {
      query: { tenantId: '000000', username: 'relative', password: digest(password), grant_type: 'password' },
    });
    expect(logIn.body).toMatchObject({ account: 'relative', must_change_password: 1 });
    for (const call of ['submit', 'update'])
      expect((await admin.post(`blade-user/${call}`, { id, password: 'Anderes-Wort-2026' })).status).toBe(400);
  });

  test('adds a region under a parent', async () => {
    const admin = await world().as('admin');
    const detail = async (code: string) => good(await admin.get<Row>('blade-system/region/detail', { code }));
    const above = await detail('14');
    const filled = { parentCode: '14', parentName: above.name, subCode: '01', code: '1401', name: '太原市', level: 2 };
    good(await admin.post('blade-system/region/submit', { ...above, ...filled, sort: 1, remark: '' }));
    expect(await detail('1401')).toMatchObject({ name: '太原市', parentCode: '14', level: 2 });
    expect(await detail('14')).toEqual({ ...above, hasChildren: 1 });
    good(await admin.post('blade-system/region/remove', undefined, { query: { id: '1401' } }));
  });

  test('keeps the whole client form and ignores an unknown grant type', async () => {
    const admin = await world().as('admin');
    const form = {
      clientId: 'sword',
      clientSecret: 'sword_secret_of_some_length',
      authorizedGrantTypes: 'refresh_token,password,authorization_code',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604800,
      webServerRedirectUri: 'http://localhost:8888',
      resourceIds: '',
      authorities: '',
      autoapprove: '',
      additionalInformation: '',
    };
    const { id } = good(await admin.post<Row>('blade-system/client/submit', form));
    const { clientSecret, ...shown } = form;
    const empty = { resourceIds: null, authorities: null, autoapprove: null, additionalInformation: null };
    expect(good(await admin.get('blade-system/client/detail', { id }))).toMatchObject({ ...shown, ...empty });
    const answer = await world().nobody.send('POST', 'blade-auth/oauth/token', {
      query: { grant_type: 'authorization_code', code: 'x', redirect_uri: form.webServerRedirectUri },
      headers: { authorization: `Basic ${btoa(`sword:${clientSecret}`)}` },
    });
    expect([answer.status, answer.body.error_code]).toEqual([400, 'unsupported_grant_type']);
    good(await admin.post('blade-system/client/remove', undefined, { query: { ids: id } }));
  });

  test.each(['usual', 'api', 'error'])('names the server of each row in the %s log', async (log) => {
    const admin = await world().as('admin');
    const entry = { type: 'error', message: '页面出错', time: '2026-03-02 09:00:00' };
    good(await admin.post('blade-auth/oauth/logout', [entry]));
    const [row] = await listOf(admin, `blade-log/${log}/list`);
    expect(row).toMatchObject({ serverHost: expect.any(String), serverIp: expect.any(String), env: 'prod' });
    const found = await listOf(admin, `blade-log/${log}/list`, { serverHost: String(row?.serverHost) });
    expect(found.length).toBeGreaterThan(0);
  });
}
