import { expect, test } from 'vitest';
import { buildApp } from '#app';
import { frameHostsIn } from '#platform/settings/frame-hosts.ts';
import { testApp } from '../../../testing/app.ts';
import { signIn } from '../../../testing/browser.ts';
import { testContext } from '../../../testing/context.ts';
import { addDept, addPerson } from '../../../testing/people.ts';
import { setParameter } from '../../../testing/rows.ts';

const app = testApp();

test('returns names of own departments and roles only', async () => {
  const deptId = await addDept(app.context, '信访处');
  const other = await addPerson(app.context, { account: 'other', roles: ['inspector'] });
  const id = await addPerson(app.context, { account: 'both', roles: ['case_handler', 'case_auditor'], deptId });
  const visitor = await signIn(app.server, 'both');
  expect((await visitor.get('blade-system/dept/select')).data).toEqual([{ id: deptId, deptName: '信访处' }]);
  const { data } = await visitor.get<{ roleName: string }[]>('blade-system/role/select', { userId: id });
  expect(data.map(({ roleName }) => roleName)).toHaveLength(2);
  expect((await visitor.get('blade-system/role/select', { userId: other })).status).toBe(404);
});

test('lists hosts of the parameter in the page policy', async () => {
  const settings = new Map([
    ['site.frameHosts', "bi.example.cn, *.Example.org:8443;'unsafe-inline' https://a.cn a b;c"],
  ]);
  expect(frameHostsIn(settings)).toEqual(['bi.example.cn', '*.example.org:8443', 'a', 'b', 'c']);
  expect(frameHostsIn(new Map())).toEqual([]);
  await setParameter(app.db, 'site.frameHosts', 'bi.example.cn');
  const fresh = await testContext({ database: app.context.database });
  const again = await buildApp(fresh.context);
  again.get('/page-of-the-test', async (_request, reply) => reply.type('text/html').send('<p>page</p>'));
  const policy = (await again.inject('/page-of-the-test')).headers['content-security-policy'];
  expect(policy).toContain("frame-src 'self' blob: bi.example.cn;");
  const answer = (await again.inject('/api/health')).headers['content-security-policy'];
  expect(String(answer)).not.toContain('bi.example.cn');
  await again.close();
  await fresh.close();
});
