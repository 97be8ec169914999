import type { PlatformRecord } from '@kaoxin/contract/user/platform.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';

const app = testApp({
  system: ['admin'],
  security: ['sec_admin'],
  handler: ['case_handler'],
  foreign: { tenantId: '111111', roles: ['admin'] },
});
const { system, security, handler, foreign } = app.visitors;
let userId: string;

beforeAll(() => {
  userId = app.idOf('handler');
});

const detail = (by: Visitor, id = userId) => by.get<PlatformRecord>('blade-user/platform-detail', { id });
const update = (by: Visitor, query: Record<string, string>, body?: object) =>
  by.post<PlatformRecord>('blade-user/update-platform', body, { query });

test('reads and sets platform data and keeps missing fields', async () => {
  expect((await detail(system)).data).toMatchObject({ id: userId, account: 'handler', userType: 1, userExt: null });
  expect((await update(system, { userId, userType: '2', userExt: '门户 "甲"' })).data).toMatchObject({
    userType: 2,
    userExt: '门户 "甲"',
    version: 2,
  });
  expect((await update(system, {}, { userId, userType: 3, version: 2 })).data).toMatchObject({
    userType: 3,
    userExt: '门户 "甲"',
  });
  expect((await update(system, { userId, userExt: '' })).data.userExt).toBeNull();
});

test.each([
  [{}, 400, '请至少选择一个用户'],
  [{ userType: '9' }, 400, '用户平台不在可选范围内'],
  [{ userExt: 'x'.repeat(2001) }, 400, '平台扩展信息不能超过2000个字符'],
  [{ version: '1' }, 409, '数据已被他人修改,请刷新后重试'],
  [{ roleId: '1' }, 400, '不支持的字段：roleId'],
])('%j is refused: %i', async (given, status, words) => {
  const answer = await update(system, Object.keys(given).length > 0 ? { userId, ...given } : {});
  expect([answer.status, answer.msg]).toEqual([status, words]);
});

test('returns 401, 403 and 404, and 403 for powers', async () => {
  expect((await update(new Visitor(app.server), { userId })).status).toBe(401);
  for (const by of [handler, security]) expect((await update(by, { userId })).status).toBe(403);
  expect((await update(foreign, { userId })).status).toBe(404);
  expect((await detail(foreign)).status).toBe(404);
  expect((await update(system, { userId: app.idOf('security') })).msg).toContain('由超级管理员管理');
});
