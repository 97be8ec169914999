import '../memory/testing-storage.ts';
import { beforeEach, expect, it, vi } from 'vitest';

vi.stubGlobal('document', { cookie: '', documentElement: { lang: '' } });
vi.stubGlobal('location', { protocol: 'http:', assign: () => undefined });
const { actAs } = await import('./switching.ts');
const { currentPerson } = await import('./person.ts');
const { storeTokens, accessToken } = await import('./tokens.ts');
const { setNavigator, useTabs, visitTab } = await import('../pages/tab.ts');

const token = {
  access_token: 'next',
  refresh_token: 'next-refresh',
  tenant_id: '000000',
  user_id: '1',
  account: 'wangmin',
  role_name: 'case_auditor',
  role_id: '22',
  dept_id: '11',
};
let asked: { url: string; headers: Headers; body: string } | undefined;
let went: string[] = [];

function answering(status: number, answer: object): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked = { url, headers: new Headers(init.headers), body: String(init.body) };
    return Response.json(answer, { status });
  });
}

beforeEach(() => {
  storeTokens('now', 'now-refresh');
  went = [];
  setNavigator((address) => went.push(address));
  visitTab({ key: '/a', path: '/a', search: '', label: ['a', 'a'] });
});

it('renews the tokens, closes the pages and goes home', async () => {
  answering(200, token);
  await actAs({ deptId: '11', roleId: '22' });
  expect(asked?.url).toContain('/api/blade-auth/oauth/token/refresh?');
  expect([asked?.headers.get('Dept-Id'), asked?.headers.get('Role-Id')]).toEqual(['11', '22']);
  expect(asked?.body).toContain('refresh_token=now-refresh');
  expect(asked?.headers.has('Blade-Auth')).toBe(false);
  expect([accessToken(), currentPerson()?.roleId]).toEqual(['next', '22']);
  expect(useTabs.getState().tabs.map(({ key }) => key)).toEqual(['/wel/index']);
  expect(went).toEqual(['/wel/index']);
});

it('changes nothing when the server refuses', async () => {
  answering(400, { error_code: 'invalid_choice', error_description: '部门或角色不属于该用户' });
  await expect(actAs({ deptId: '9', roleId: '9' })).rejects.toThrow('部门或角色不属于该用户');
  expect(accessToken()).toBe('now');
  expect(useTabs.getState().tabs.map(({ key }) => key)).toContain('/a');
});
