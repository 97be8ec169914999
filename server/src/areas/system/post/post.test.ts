import type { Page } from '@kaoxin/contract/conventions.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { setRows } from '../../../testing/rows.ts';
import { addTenant } from '../../../testing/tenant.ts';

interface Post {
  id: string;
  postName: string;
  version: number;
}

let started: TestContext;
let app: FastifyInstance;
let administrator: Visitor;
let handler: Visitor;
let foreigner: Visitor;

beforeAll(async () => {
  started = await testContext();
  app = await buildApp(started.context);
  await addTenant(started.context, '111111');
  await addPerson(started.context, { account: 'handler', realName: '王经办', roles: ['case_handler'] });
  await addPerson(started.context, { account: 'other', roles: ['admin'], tenantId: '111111' });
  administrator = await signIn(app, 'admin');
  handler = await signIn(app, 'handler');
  foreigner = await signIn(app, 'other', { tenantId: '111111' });
});
afterAll(async () => {
  await app.close();
  await started.close();
});

const form = { category: 2, postName: '处长', sort: 1 };
const add = (postCode: string) => administrator.post<Post>('blade-system/post/submit', { ...form, postCode });

test('adds, lists, selects, changes and removes a post', async () => {
  const { data } = await add('cz');
  expect(data).toMatchObject({ ...form, postCode: 'cz', remark: null, version: 1 });
  const listed = await administrator.get<Page<Post>>('blade-system/post/list', { category: '2' });
  expect(listed.data).toMatchObject({ total: 1, records: [{ id: data.id }] });
  const choices = await handler.get<{ id: string }[]>('blade-system/post/select');
  expect(choices.data).toEqual([{ id: data.id, postName: '处长', postCode: 'cz', category: 2 }]);
  const changed = await administrator.post<Post>('blade-system/post/submit', {
    id: data.id,
    postName: '主任',
    version: 1,
  });
  expect(changed.data).toMatchObject({ postName: '主任', version: 2 });
  const late = await administrator.post('blade-system/post/submit', { id: data.id, postName: '迟', version: 1 });
  expect(late.status).toBe(409);
  expect((await administrator.post(`blade-system/post/remove?ids=${data.id}`)).status).toBe(200);
  expect((await administrator.get('blade-system/post/detail', { id: data.id })).status).toBe(404);
});

test.each([
  [{}, '请选择岗位类型'],
  [{ ...form, category: 9, postCode: 'x' }, '岗位类型不在可选范围内'],
  [{ ...form, postCode: 'x'.repeat(13) }, '岗位编号不能超过12个字符'],
  [{ ...form, postCode: '' }, '请输入岗位编号'],
])('%j is refused: %s', async (body, words) => {
  const answer = await administrator.post('blade-system/post/submit', body);
  expect(answer.status).toBe(400);
  expect(answer.msg).toContain(words);
});

test('refuses a duplicate code, also concurrently', async () => {
  const answers = await Promise.all([add('one'), add('one'), add('one')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('keeps posts in use, and all others of the request', async () => {
  const [held, free] = [(await add('held')).data.id, (await add('free')).data.id];
  await setRows(started.context.database.kysely, 'user', { account: 'handler' }, { postIds: [held] });
  const refused = await administrator.post(`blade-system/post/remove?ids=${held},${free}`);
  expect([refused.status, refused.msg]).toEqual([400, '岗位【处长】仍有用户【王经办】在任，不能删除']);
  expect((await administrator.get('blade-system/post/detail', { id: free })).status).toBe(200);
  expect((await administrator.post('blade-system/post/remove')).msg).toBe('请选择至少一条数据');
});

test('returns 401, 403, and 404 across tenants', async () => {
  const { id } = (await add('mine')).data;
  for (const [who, status] of [
    [new Visitor(app), 401],
    [handler, 403],
  ] as const) {
    expect((await who.get('blade-system/post/list')).status).toBe(status);
    expect((await who.get('blade-system/post/detail', { id })).status).toBe(status);
    expect((await who.post('blade-system/post/submit', {})).status).toBe(status);
    expect((await who.post(`blade-system/post/remove?ids=${id}`)).status).toBe(status);
  }
  expect((await foreigner.get('blade-system/post/detail', { id })).status).toBe(404);
  expect((await foreigner.post('blade-system/post/submit', { id, postName: 'x' })).status).toBe(404);
  expect((await foreigner.post(`blade-system/post/remove?ids=${id}`)).status).toBe(404);
  expect((await foreigner.get('blade-system/post/select')).data).toEqual([]);
  expect((await foreigner.get('blade-system/post/select', { tenantId: '000000' })).status).toBe(404);
});
