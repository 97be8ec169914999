import type { uploaded } from '@kaoxin/contract/files/file.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type * as z from 'zod';
import { buildApp } from '#app';
import { fileJobs } from '#areas/files/sweep.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { signIn, type Visitor } from '../../testing/browser.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { send } from '../../testing/multipart.ts';
import { addPerson } from '../../testing/people.ts';
import { ago, setRow, setRows } from '../../testing/rows.ts';
import { addTenant } from '../../testing/tenant.ts';

type Uploaded = z.output<typeof uploaded>;
interface Attachment {
  id: string;
  originalName: string;
  bound: number;
  link: string | null;
  createTime: string;
  createUserName: string | null;
  attachSize: number;
  version: number;
}
const path = 'blade-resource/attach';
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

let started: TestContext;
let app: FastifyInstance;
let admin: Visitor;
let clerk: Visitor;
let foreigner: Visitor;

beforeAll(async () => {
  started = await testContext();
  app = await buildApp(started.context);
  await addTenant(started.context, '111111');
  await addPerson(started.context, { account: 'clerk', realName: '李四', roles: ['case_handler'] });
  await addPerson(started.context, { account: 'far', roles: ['admin'], tenantId: '111111' });
  admin = await signIn(app, 'admin');
  clerk = await signIn(app, 'clerk');
  foreigner = await signIn(app, 'far', { tenantId: '111111' });
});
afterAll(async () => {
  await app.close();
  await started.close();
});
beforeEach(() => sql`truncate biz_file`.execute(db()));

const db = () => started.context.database.kysely;
const put = async (name = '办事指南.pdf', visitor = admin) =>
  (await send<Uploaded>(visitor, 'blade-resource/oss/endpoint/put-file-attach', name, pdf)).data;
const evidence = async (name = '张三的身份证.pdf') =>
  (await send<Uploaded>(clerk, 'blade-resource/oss/endpoint/put-file', name, pdf)).data;
const bind = (id: string) => setRow(db(), 'bizFile', id, { caseType: 'petition', caseId: '7' });
const list = async (query: Record<string, string> = {}) =>
  (await admin.get<{ records: Attachment[]; total: number }>(`${path}/list`, query)).data;
const detail = async (id: string, visitor = admin) => (await visitor.get<Attachment>(`${path}/detail`, { id })).data;
const remove = (id: string) => admin.post(`${path}/remove?ids=${id}`);

test('uploads, lists, loads, renames and removes an attachment', async () => {
  const { fileId } = await put();
  expect((await list({ originalName: '指南' })).records).toMatchObject([
    { id: fileId, originalName: '办事指南.pdf', attachSize: pdf.length, bound: 0, link: null },
  ]);
  const { link } = await detail(fileId);
  expect((await app.inject({ method: 'GET', url: link ?? '' })).body).toBe(pdf);
  const renamed = await admin.post<Attachment>(`${path}/submit`, {
    id: fileId,
    originalName: '指南2026.pdf',
    version: 1,
  });
  expect(renamed.data.originalName).toBe('指南2026.pdf');
  expect((await admin.post(`${path}/submit`, { id: fileId, originalName: '旧.pdf', version: 1 })).status).toBe(409);
  // Some clients send back the whole record.
  expect((await admin.post(`${path}/submit`, { ...(await detail(fileId)) })).msg).toBe('操作成功');
  expect((await remove(fileId)).status).toBe(200);
  expect((await list()).total).toBe(0);
  expect((await app.inject({ method: 'GET', url: link ?? '' })).statusCode).toBe(404);
});

test('keeps unbound attachments and erases bytes on removal', async () => {
  const kept = await put();
  const gone = await put('旧.pdf');
  await remove(gone.fileId);
  await setRows(db(), 'bizFile', {}, { createTime: ago('25 hours') });
  for (const job of fileJobs) await runOnce(started.context, job);
  const { rows } = await sql<{ id: string }>`select id from biz_file`.execute(db());
  expect(rows).toEqual([{ id: kept.fileId }]);
});

test('hides name and content of case files, refuses removal', async () => {
  const { fileId } = await evidence();
  await bind(fileId);
  expect((await list()).records).toMatchObject([{ originalName: '***.pdf', bound: 1, createUserName: '李四' }]);
  expect((await list({ originalName: '张三' })).total).toBe(0);
  expect((await detail(fileId)).link).toBeNull();
  expect((await remove(fileId)).msg).toBe('所选附件正在使用，不能删除');
  const [{ createTime } = { createTime: '' }] = (await list()).records;
  const free = await put('旁边.pdf');
  expect((await remove(`${fileId},${free.fileId}`)).msg).toBe(`【${createTime}】上传的附件正在使用，不能删除`);
  await remove(free.fileId);
  expect((await admin.post(`${path}/submit`, { id: fileId, originalName: 'x.pdf' })).msg).toBe(
    '只能修改在本页上传的附件',
  );
});

test('hides unbound evidence of other users', async () => {
  const { fileId } = await evidence();
  expect(JSON.stringify(await list())).not.toContain('张三');
  expect((await detail(fileId)).link).toBeNull();
});

test('removes all or none', async () => {
  const free = await put();
  const used = await evidence();
  await bind(used.fileId);
  expect((await remove(`${free.fileId},${used.fileId}`)).status).toBe(400);
  expect((await list()).total).toBe(2);
});

test.each(['x.exe', '指南.pdf.exe', '../../etc/passwd.pdf', '.pdf', '指南', 'a\\b.pdf'])(
  'refuses the new name %s',
  async (name) => {
    const { fileId } = await put();
    expect((await admin.post(`${path}/submit`, { id: fileId, originalName: name })).status).toBe(400);
  },
);

test('refuses other users', async () => {
  const { fileId } = await put();
  expect((await foreigner.get(`${path}/detail`, { id: fileId })).status).toBe(404);
  expect((await foreigner.post(`${path}/remove?ids=${fileId}`)).status).toBe(404);
  expect((await foreigner.get<{ total: number }>(`${path}/list`)).data.total).toBe(0);
  expect((await clerk.get(`${path}/list`)).status).toBe(403);
  expect((await send(clerk, 'blade-resource/oss/endpoint/put-file-attach', 'a.pdf', pdf)).status).toBe(403);
  expect((await admin.post(`${path}/submit`, { originalName: 'a.pdf' })).msg).toBe('请通过上传添加附件');
});
