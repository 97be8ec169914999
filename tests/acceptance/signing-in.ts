import { expect, test } from 'vitest';
import { testPassword } from '../../server/src/testing/context.ts';
import { askToken, digest, Program, tokenIn } from './client.ts';
import type { World } from './world.ts';

/** Specification sections 3, 4, 6, 7 (Auth): grants, answers, sessions. */
export function signingIn(world: () => World): void {
  test('returns the bare token, which identifies the session', async () => {
    const answer = await askToken(world().nobody, 'handler', testPassword);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      access_token: expect.stringMatching(/^\S{20,}$/),
      refresh_token: expect.stringMatching(/^\S{20,}$/),
      token_type: 'bearer',
      expires_in: 3600,
      tenant_id: '000000',
      account: 'handler',
      nick_name: '甲经办',
      role_name: 'case_handler',
      role_id: expect.stringMatching(/^\d+$/),
      dept_id: expect.stringMatching(/^\d+$/),
      avatar: expect.any(String),
      oauth_id: expect.any(String),
    });
    expect(answer.body).not.toHaveProperty('code');
  });

  test('reads parameters from query, form and JSON alike', async () => {
    const words = { grant_type: 'password', username: 'handler', password: digest(testPassword) };
    const { nobody } = world();
    const ask = (sending: object) => nobody.send('POST', 'blade-auth/oauth/token', sending);
    expect((await ask({ query: words })).status).toBe(200);
    expect((await ask({ body: words })).status).toBe(200);
    expect((await ask({ body: new URLSearchParams(words) })).status).toBe(200);
  });

  test('answers a wrong password and an unknown account alike', async () => {
    const wrong = await askToken(world().nobody, 'auditor', 'wrong');
    const unknown = await askToken(world().nobody, 'nobody-here', 'wrong');
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { error_code: 'invalid_grant', error_description: '用户名或密码错误' },
    ]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test.each([
    ['unknown client', 401, { authorization: `Basic ${btoa('x:y')}` }],
    ['no client', 401, { authorization: '' }],
  ])('%s: %d', async (_what, status, headers) => {
    expect((await askToken(world().nobody, 'handler', testPassword, { headers })).status).toBe(status);
  });

  test('refuses an incomplete or unknown grant with a reason', async () => {
    for (const grant of ['phone', 'social', 'nonsense']) {
      const answer = await world().nobody.post('blade-auth/oauth/token', { grant_type: grant });
      expect([grant, answer.status, typeof answer.body.error_description]).toEqual([grant, 400, 'string']);
    }
  });

  test('returns the captcha as bare key and image', async () => {
    const { status, body } = await world().nobody.get('blade-auth/oauth/captcha');
    expect([status, Object.keys(body).sort()]).toEqual([200, ['image', 'key']]);
    expect(body.image).toMatch(/^data:image\//);
  });

  test('replaces the token pair by refresh path and refresh grant', async () => {
    const { nobody, url } = world();
    const first = tokenIn(await askToken(nobody, 'leader', testPassword));
    const query = { grant_type: 'refresh_token', tenantId: '000000', scope: 'all' };
    const body = new URLSearchParams({ refresh_token: first.refresh_token });
    const second = tokenIn(await nobody.send('POST', 'blade-auth/oauth/token/refresh', { query, body }));
    expect(second.access_token).not.toBe(first.access_token);
    expect((await new Program(url, second.access_token).get('blade-auth/oauth/user-info')).status).toBe(200);
    const again = { ...query, refresh_token: second.refresh_token };
    expect((await nobody.send('POST', 'blade-auth/oauth/token', { query: again })).status).toBe(200);
    const invented = await nobody.send('POST', 'blade-auth/oauth/token/refresh', {
      query: { ...query, refresh_token: 'x' },
    });
    expect([invented.status, invented.body.error_description]).toEqual([400, '登录已失效,请重新登录']);
  });

  test('returns the own account, menus and buttons', async () => {
    const handler = await world().as('handler');
    expect((await handler.get('blade-auth/oauth/user-info')).data).toMatchObject({
      account: 'handler',
      roles: ['case_handler'],
    });
    const routes = JSON.stringify((await handler.get('blade-system/menu/routes')).data);
    expect(routes).toContain('/petitionManage/index');
    expect(routes).not.toContain('/system/param');
    const buttons = JSON.stringify((await handler.get('blade-system/menu/buttons')).data);
    expect(buttons).toContain('petition_reply');
    expect(buttons).not.toContain('petition_audit');
    expect((await handler.get('blade-system/menu/top-menu')).data).toBeInstanceOf(Array);
    const { data } = await handler.get<{ deptId: string }>('blade-auth/oauth/user-info');
    for (const path of ['blade-system/dept/select', 'blade-system/role/select'])
      expect((await handler.get<unknown[]>(path)).data).toHaveLength(1);
    expect(JSON.stringify((await handler.get('blade-system/dept/select')).data)).toContain(data.deptId);
    expect((await handler.get('blade-auth/oauth/clear-cache')).status).toBe(200);
    expect((await world().nobody.get('blade-system/tenant/info', { domain: 'example.cn' })).status).toBe(200);
  });

  test('offers a second factor after the password and accepts its code', async () => {
    const leader = await world().as('leader');
    const call = (name: string, body: object) => leader.post(`blade-auth/second-factor/${name}`, body);
    expect((await leader.get('blade-auth/second-factor/state')).data).toMatchObject({ enrolled: 0 });
    const offered = await call('start', { password: testPassword });
    expect(offered.data).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
    const { token } = offered.data as { token: string };
    for (const [name, body] of [
      ['confirm', { token, code: '000000' }],
      ['recovery-codes', { password: testPassword, code: '000000' }],
      ['remove', { password: testPassword, code: '000000' }],
    ] as const)
      expect(await call(name, body)).toMatchObject({ status: 400, msg: expect.stringContaining('动态验证码') });
    expect((await leader.get('blade-auth/second-factor/state')).data).toMatchObject({ enrolled: 0 });
  });

  test('lists and ends own sessions, and any session for an admin', async () => {
    const [here, there] = [await world().as('leader'), await world().as('leader')];
    const sessions = (await there.get<{ id: string; current: boolean }[]>('blade-user/session/own')).data;
    const ids = sessions.filter(({ current }) => !current).map(({ id }) => id);
    expect((await there.post('blade-user/session/end', { ids })).status).toBe(200);
    expect((await here.get('blade-auth/oauth/user-info')).status).toBe(401);
    const admin = await world().as('admin');
    const { records } = (
      await admin.get<{ records: { id: string }[] }>('blade-user/online/page', { account: 'leader' })
    ).data;
    const query = { ids: records.map(({ id }) => id).join(',') };
    expect((await admin.post('blade-user/online/end', {}, { query })).status).toBe(200);
    expect((await there.get('blade-auth/oauth/user-info')).status).toBe(401);
  });

  test('stores a client error log and ends the session at logout', async () => {
    const program = await world().as('auditor');
    const entry = {
      type: 'error',
      message: '渲染失败',
      stack: 'at x',
      info: 'y',
      url: '/wel/index',
      time: '2026-03-02 09:00:00',
    };
    expect((await program.post('blade-auth/oauth/logout', [entry])).status).toBe(200);
    expect((await program.get('blade-auth/oauth/logout')).status).toBe(200);
    expect(await program.get('blade-auth/oauth/user-info')).toMatchObject({
      status: 401,
      msg: '登录已失效,请重新登录',
    });
  });

  test('changes the password after checking the old one', async () => {
    const program = await world().as('auditor');
    const change = (oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
      program.post('blade-user/update-password', { oldPassword, newPassword, newPassword1 });
    expect((await change(testPassword, 'Another-Room-2026', 'different')).status).toBe(400);
    expect((await change('wrong', 'Another-Room-2026')).status).toBe(400);
    expect((await change(testPassword, 'short')).status).toBe(400);
    expect((await change(testPassword, 'Another-Room-2026')).status).toBe(200);
    expect((await askToken(world().nobody, 'auditor', testPassword)).status).toBe(400);
    const { access_token } = tokenIn(await askToken(world().nobody, 'auditor', 'Another-Room-2026'));
    expect(access_token).toMatch(/^\S{20,}$/);
  });
}
