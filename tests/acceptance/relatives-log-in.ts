import { expect, test } from 'vitest';
import { testPassword } from '../../server/src/testing/context.ts';
import { type Answer, digest, Program, tokenIn } from './client.ts';
import type { World } from './world.ts';

/** Log-in as browser clients of related platforms do it (specification section 7, Auth; wire.md A, B2). */
export function relativesLogIn(world: () => World): void {
  const headers = {
    'Tenant-Id': '000000',
    'Dept-Id': '',
    'Role-Id': '',
    'Captcha-Key': '2f0c0c52-3a8e-4a7b-9f0a-6b5c0d1e2f3a',
    'Captcha-Code': 'abcde',
    'User-Type': 'web',
  };
  const words = {
    tenantId: '000000',
    username: 'handler',
    password: digest(testPassword),
    grant_type: 'captcha',
    scope: 'all',
    type: 'account',
  };
  const ask = (sending: { query?: Record<string, string>; body?: unknown }, more: Record<string, string> = {}) =>
    world().nobody.send('POST', 'blade-auth/oauth/token', { ...sending, headers: { ...headers, ...more } });
  const holder = (answer: Answer) => new Program(world().url, tokenIn(answer).access_token);

  test.each(['captcha', 'password'])('accepts all parameters in the query or in a form: %s', async (grant_type) => {
    const asked = { ...words, grant_type };
    for (const sending of [{ query: asked }, { body: new URLSearchParams(asked) }]) {
      const answer = await ask(sending);
      expect([answer.status, answer.body]).toEqual([
        200,
        expect.objectContaining({ token_type: 'bearer', tenant_id: '000000', account: 'handler', oauth_id: '' }),
      ]);
      expect((await holder(answer).get('blade-user/info')).status).toBe(200);
    }
  });

  test('accepts %20 for a space and an expired session', async () => {
    const basic = `Basic%20${btoa('kaoxin:kaoxin_secret')}`;
    expect((await ask({ query: words }, { authorization: basic, 'blade-auth': 'bearer long-over' })).status).toBe(200);
  });

  test('refreshes the token pair with the department and role of the token', async () => {
    const first = await ask({ query: words });
    const { refresh_token, dept_id, role_id } = first.body as Record<string, string>;
    const renewed = await ask(
      {
        query: { tenantId: '000000', refresh_token: String(refresh_token), grant_type: 'refresh_token', scope: 'all' },
      },
      { 'Dept-Id': String(dept_id), 'Role-Id': String(role_id) },
    );
    expect([renewed.status, renewed.body]).toEqual([200, expect.objectContaining({ dept_id, role_id })]);
    const own = holder(renewed);
    const depts = await own.get('blade-system/dept/select', { deptId: String(dept_id) });
    expect([depts.status, depts.data]).toEqual([200, [expect.objectContaining({ id: dept_id })]]);
    const roles = await own.get('blade-system/role/select', { roleId: String(role_id) });
    expect([roles.status, roles.data]).toEqual([200, [expect.objectContaining({ id: role_id })]]);
    for (const call of ['dept/select?deptId=1', 'role/select?roleId=1'])
      expect((await own.get(`blade-system/${call}`)).data).toEqual([]);
  });

  const refused: [what: string, more: Record<string, string>, status: number, code: string][] = [
    ['a wrong password', { password: digest('wrong') }, 400, 'invalid_grant'],
    ['a used refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
    [
      'a third party nobody knows',
      { grant_type: 'social', source: 'github', code: 'c', state: 's' },
      400,
      'invalid_grant',
    ],
    ['a grant there is not', { grant_type: 'nonsense' }, 400, 'unsupported_grant_type'],
    ['no grant', { grant_type: '' }, 400, 'unsupported_grant_type'],
  ];
  test.each(refused)('refuses %s with an error code, without an envelope', async (_what, more, status, code) => {
    const answer = await ask({ query: { ...words, ...more } });
    const { error_code, error_description, ...rest } = answer.body;
    expect([answer.status, error_code, rest]).toEqual([status, code, {}]);
    expect(error_description).toMatch(/\p{Script=Han}/u);
  });

  test('returns 401 with an error code for a wrong client', async () => {
    const answer = await ask({ query: words }, { authorization: `Basic ${btoa('kaoxin:wrong')}` });
    expect([answer.status, answer.body]).toEqual([
      401,
      { error_code: 'invalid_client', error_description: '客户端认证失败' },
    ]);
  });
}
