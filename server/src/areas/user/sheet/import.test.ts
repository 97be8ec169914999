import { buffer } from 'node:stream/consumers';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Person } from '@kaoxin/contract/user/people.ts';
import type { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { stagingSweep } from '#platform/imports/staged/sweep.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { writeSheet } from '#platform/sheets/write-sheet.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { takeIn } from '../../../testing/imports.ts';
import { send } from '../../../testing/multipart.ts';
import { addDept, addPerson } from '../../../testing/people.ts';
import { grant } from '../../../testing/rights.ts';
import { ago, setRow, setRows } from '../../../testing/rows.ts';

type Preview = AnswerOf<typeof peopleSheet.import>;
type Issued = AnswerOf<typeof peopleSheet.importIssued>;

const app = testApp({
  root: 'admin',
  system: ['admin'],
  security: ['sec_admin'],
  handler: ['case_handler'],
  foreign: { tenantId: '111111', roles: ['admin'] },
});
const { root, system, security, handler, foreign } = app.visitors;

beforeAll(async () => {
  const parentId = await addDept(app.context, '考务处');
  await addDept(app.context, '一科', { parentId });
  await addDept(app.context, '一科', { parentId: await addDept(app.context, '信访处') });
  await addDept(app.context, '外单位', { tenantId: '111111' });
  await root.post('blade-system/post/submit', { postCode: 'ky', postName: '科员', category: 4, sort: 1 });
});

const headings = ['姓名', '账号', '手机号码', '性别', '出生日期', '所属部门', '所属岗位', '角色', '备注'];
const csv = (...rows: string[][]) => [headings, ...rows].map((row) => row.join(',')).join('\r\n');
const good = (account: string, realName = '陈远', roles = '') => [
  realName,
  account,
  '13800001111',
  '女',
  '1990/2/3',
  '考务处/一科',
  '科员',
  roles,
  '',
];
const preview = (content: string | Uint8Array, by = system, name = '用户.csv') =>
  send<Preview>(by, 'blade-user/import-user', name, content);
const path = 'blade-user/import-user-confirm';
const confirm = (batchId: string, by = system) => takeIn(app.context, by, path, batchId);
const issued = (batchId: string, by = system) => by.post<Issued>('blade-user/import-user-issued', { batchId });
const find = async (account: string) =>
  (await root.get<Page<Person>>('blade-user/page', { account_equal: account })).data.records[0];

describe('user import', () => {
  test('understands alternative headings', async () => {
    const { data } = await preview('登录名,真实姓名,移动电话,科室,职务\r\nelsewhere,陈远,13800001111,考务处/一科,科员');
    expect(data.headings.map(({ key }) => key)).toEqual(['account', 'realName', 'phone', 'deptId', 'postId']);
    expect([data.good, data.bad]).toEqual([1, 0]);
  });

  test('reports invalid rows without adding users', async () => {
    const { status, data } = await preview(
      csv(
        good('first'),
        ['陈1', 'a b', '138', '中', '去年', '一科', '院长', '没有这个', ''],
        good('FIRST', '另一个'),
        good('handler', '不是他'),
        good('outer').with(5, '外单位'),
      ),
    );
    expect(status).toBe(200);
    expect([data.total, data.good, data.bad, data.known]).toEqual([5, 1, 4, 0]);
    expect(data.unknownHeadings).toEqual(['备注']);
    expect(data.missingHeadings).toContain('邮箱');
    expect(data.rows.map(({ errors }) => [...errors].sort())).toEqual([
      [],
      [
        '出生日期应为日期，例如 2026-03-02',
        '姓名含有非法字符',
        '岗位【院长】不存在',
        '性别【中】不在可选范围内',
        '手机号码长度不为11位',
        '角色【没有这个】不存在',
        '账号不能包含空格',
        '部门【一科】不止一个，请写成“上级/下级”',
      ].sort(),
      ['与第2行重复'],
      ['当前账号已被使用!'],
      ['部门【外单位】不存在'],
    ]);
    expect(await find('first')).toBeUndefined();
  });

  test('stores the file encrypted until confirmed', async () => {
    const { batchId } = (await preview(csv(good('sealed_phone')))).data;
    const waiting = sql<{ all: string }>`select line::text as all from platform_import_line line
      where file_id = ${batchId}`;
    const [row] = (await waiting.execute(app.db)).rows;
    expect(row?.all).not.toMatch(/sealed_phone|13800001111|陈远/);
    expect((await confirm(batchId)).msg).toBe('已导入1行');
    expect((await find('sealed_phone'))?.phone).toBe('13800001111');
  });

  test('adds valid rows with one-time passwords', async () => {
    const { data } = await preview(csv(good('added_1'), good('added_2')));
    expect(await confirm(data.batchId)).toMatchObject({ state: 'done', msg: '已导入2行' });
    expect(await find('added_1')).toMatchObject({
      realName: '陈远',
      sex: 2,
      birthday: '1990-02-03',
      deptName: '一科',
      postName: '科员',
      roleName: '',
      status: 1,
    });
    const kept = await sql<{ all: string }>`select line::text as all from platform_import_line line
      where file_id = ${data.batchId}`.execute(app.db);
    // The file stays available until the passwords have been read.
    const back = await system.get<Preview>('blade-user/import-user-detail', {});
    expect(back.data).toMatchObject({ batchId: data.batchId, state: 'imported', taken: 2, secrets: 2 });
    expect((await issued(data.batchId, root)).status).toBe(404);
    const told = (await issued(data.batchId)).data;
    const [one, two] = told.map(({ initialPassword }) => initialPassword);
    expect(told.map(({ account }) => account)).toEqual(['added_1', 'added_2']);
    expect(one).not.toBe(two);
    expect(kept.rows.map(({ all }) => all).join()).not.toContain(one);
    expect((await issued(data.batchId)).data).toEqual([]);
    const visitor = await signIn(app.server, 'added_1', { password: String(one) });
    expect((await visitor.get('home/todo')).msg).toBe('首次登录请先修改密码');
    const { rows } = await sql`select from audit where input::text like ${`%${one}%`}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test('recognizes known rows in another order and format', async () => {
    const first = (await preview(csv(good('again_1')))).data;
    await confirm(first.batchId);
    const sheet = await buffer(
      writeSheet({
        title: '用户',
        columns: ['角色', '账号*', '姓名'].map((label, index) => ({ key: String(index), label })),
        rows: [
          { 0: '', 1: 'AGAIN_1', 2: '陈远' },
          { 0: '', 1: 'again_2', 2: '陈远' },
        ],
      }),
    );
    const { data } = await preview(sheet, system, '用户.xlsx');
    expect([data.good, data.bad, data.known]).toEqual([1, 0, 1]);
    expect((await confirm(data.batchId)).msg).toBe('已导入1行');
    expect((await root.get<Page<Person>>('blade-user/page', { account: 'again_' })).data.total).toBe(2);
  });

  test.each(['zh', 'en'])('recognizes re-imported exports in %s', async (language) => {
    await sql`update "user" set sex = 2, user_type = 1 where account ilike 'again_%'`.execute(app.db);
    const answer = await app.server.inject({
      url: '/api/blade-user/export-user?account=again_',
      headers: { 'blade-auth': `bearer ${system.token}`, 'accept-language': language },
    });
    const { data } = await preview(answer.rawPayload, system, '导出.xlsx');
    expect([data.total, data.known, data.mapped, data.bad]).toEqual([2, 2, 1, 0]);
  });

  test('adds each user once when confirmed twice concurrently', async () => {
    const { data } = await preview(csv(...Array.from({ length: 6 }, (_, index) => good(`once_${index}`))));
    const ask = () => system.post(path, { batchId: data.batchId });
    const answers = await Promise.all([ask(), ask(), ask()]);
    await workOff(app.context, allJobKinds);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await confirm(data.batchId)).msg).toBe('该文件已导入，请勿重复确认');
    expect((await root.get<Page<Person>>('blade-user/page', { account: 'once_' })).data.total).toBe(6);
  });

  test('imports in parts and skips accounts added meanwhile', async () => {
    const { data } = await preview(csv(...Array.from({ length: 45 }, (_, index) => good(`part_${index}`))));
    await addPerson(app.context, { account: 'PART_44', roles: [] });
    expect((await confirm(data.batchId)).msg).toBe('已导入44行，1行未通过检查');
    expect((await issued(data.batchId)).data).toHaveLength(44);
  });

  test('refuses roles the sender may not assign', async () => {
    const errorsOf = async (by: Visitor, roles: string) =>
      (await preview(csv(good('powers', '陈远', roles)), by)).data.rows[0]?.errors;
    expect(await errorsOf(system, '信访申诉经办人')).toEqual(['您没有分配角色的权限，请将“角色”一列留空']);
    const { rows } = await sql<{ name: string }>`select role_name as name from role where tenant_id = '000000'
      and role_alias in ('admin', 'sec_admin') order by role_alias`.execute(app.db);
    const powers = rows.map(({ name }) => name).join('、');
    const roleNames = await sql<{ alias: string; name: string }>`select role_alias as alias, role_name as name from role
      where tenant_id = '000000'`.execute(app.db);
    // The super user of the first tenant may import users and assign roles.
    await grant(app.db, 'administrator', ['user_import', 'user_role']);
    expect(await errorsOf(root, powers)).toEqual(['系统管理员、安全保密管理员、安全审计员三者互斥，不能授予同一用户']);
    const handlerRole = String(roleNames.rows.find(({ alias }) => alias === 'case_handler')?.name);
    const { data } = await preview(csv(good('with_role', '陈远', handlerRole)), root);
    await confirm(data.batchId, root);
    expect(await find('with_role')).toMatchObject({ roleName: handlerRole });
  });

  test.each([
    ['空.csv', '', '文件内容为空'],
    ['坏.xlsx', 'PK', '文件内容与扩展名不符'],
    ['别的.exe', 'x', '不支持的文件类型:exe'],
    ['无.csv', '备注,年份\r\n1,2', '缺少列'],
    ['只有表头.csv', '账号,姓名\r\n', '表格中没有数据'],
  ])('%s is refused with a message', async (name, content, words) => {
    const answer = await preview(content, system, name);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.msg).toContain(words);
  });

  test('accepts at most 2,000 users per file', async () => {
    const rows = Array.from({ length: 2_001 }, (_, index) => `陈远,many_${index}`);
    expect((await preview(['姓名,账号', ...rows].join('\n'))).msg).toContain('表格不能超过2000行');
  });

  test("returns 401, 403, and 404 for another user's batch", async () => {
    const { data } = await preview(csv(good('mine')));
    for (const [by, status] of [
      [new Visitor(app.server), 401],
      [handler, 403],
      [security, 403],
    ] as const) {
      expect((await preview(csv(good('not_mine')), by)).status).toBe(status);
      expect((await confirm(data.batchId, by)).status).toBe(status);
      expect((await issued(data.batchId, by)).status).toBe(status);
      expect((await by.get('blade-user/export-template')).status).toBe(status);
      expect((await by.get('blade-user/export-user')).status).toBe(status);
    }
    for (const by of [root, foreign]) expect((await confirm(data.batchId, by)).status).toBe(404);
  });

  test('adds nobody of a part beyond the account quota', async () => {
    const { kysely } = app.context.database;
    const { data } = await preview(csv(...Array.from({ length: 3 }, (_, index) => good(`quota_${index}`))));
    await sql`update tenant set account_number = 2 + (
      select count(*) from "user" where tenant_id = '000000' and is_deleted = 0) where tenant_id = '000000'`.execute(
      kysely,
    );
    const refused = await confirm(data.batchId);
    expect([refused.state, refused.msg]).toEqual(['failed', expect.stringMatching(/账号/)]);
    expect(await find('quota_0')).toBeUndefined();
    await setRows(kysely, 'tenant', { tenantId: '000000' }, { accountNumber: null });
    expect((await confirm(data.batchId)).msg).toBe('已导入3行');
  });

  test('erases unconfirmed files after a week', async () => {
    const { data } = await preview(csv(good('late')));
    await setRow(app.db, 'platformImportFile', data.batchId, { createTime: ago('8 days') });
    await runOnce(app.context, stagingSweep);
    expect((await confirm(data.batchId)).status).toBe(404);
  });
});
