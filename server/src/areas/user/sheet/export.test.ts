import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetSettings } from '#platform/settings/settings.ts';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { testApp } from '../../../testing/app.ts';
import { send } from '../../../testing/multipart.ts';
import { setParameter } from '../../../testing/rows.ts';

type Preview = AnswerOf<typeof peopleSheet.import>;

const app = testApp({ root: 'admin', system: ['admin'] });
const { root, system } = app.visitors;

const fetched = (url: string) =>
  app.server.inject({ method: 'GET', url, headers: { 'blade-auth': `bearer ${system.token}` } });
const rowsOf = async (url: string): Promise<string[][]> => {
  const answer = await fetched(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('attachment');
  const rows: string[][] = [];
  for await (const { cells } of readSheet(answer.rawPayload)) rows.push(cells.map((cell) => String(cell ?? '')));
  return rows;
};
const preview = (content: Buffer, name: string) => send<Preview>(system, 'blade-user/import-user', name, content);

test('exports filtered rows without formulas and one audit row', async () => {
  await root.post('blade-user/submit', {
    account: '=1+1',
    realName: '王方',
    name: '@SUM(1)',
    sex: 1,
    phone: '13800002222',
  });
  const [stamp, titles, ...rows] = await rowsOf('/api/blade-user/export-user?realName=%E7%8E%8B%E6%96%B9');
  expect(stamp?.[0]).toContain('system');
  expect(titles?.slice(0, 3)).toEqual(['账号', '姓名', '角色']);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toEqual(expect.arrayContaining(['=1+1', '王方', '@SUM(1)', '男', '后台', '启用']));
  const audit = await sql<{ target: string; input: { query: unknown } }>`
    select target, input from audit where call = 'GET blade-user/export-user' and status = 200 order by id desc limit 1`.execute(
    app.db,
  );
  expect(audit.rows[0]).toMatchObject({ target: '1' });
  expect(JSON.stringify(audit.rows[0]?.input)).toContain('王方');
});

test('is limited by the parameter and uses list filters', async () => {
  expect((await system.get('blade-user/export-user', { password: 'x' })).status).toBe(400);
  await setParameter(app.db, 'export.maxRows', '1');
  forgetSettings(app.context);
  expect((await system.get('blade-user/export-user')).msg).toContain('导出不能超过1行');
  await setParameter(app.db, 'export.maxRows', '50000');
  forgetSettings(app.context);
});

test('explains the template and skips its example', async () => {
  const answer = await app.server.inject({
    url: '/api/blade-user/export-template',
    headers: { 'blade-auth': `bearer ${system.token}` },
  });
  const [titles] = await rowsOf('/api/blade-user/export-template');
  expect(titles?.slice(0, 2)).toEqual(['账号*', '姓名*']);
  expect((await preview(answer.rawPayload, '模板.xlsx')).msg).toBe('表格中没有数据');
});
