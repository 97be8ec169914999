import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { uploaded } from '@kaoxin/contract/files/file.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { buildApp } from '#app';
import { fileJobs } from '#areas/files/sweep.ts';
import { startBucket, type TestBucket } from '#platform/files/testing/s3-server.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { signIn, type Visitor } from '../../testing/browser.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { send } from '../../testing/multipart.ts';
import { addPerson } from '../../testing/people.ts';
import { ago, setRows } from '../../testing/rows.ts';
import { addTenant } from '../../testing/tenant.ts';

type Uploaded = z.output<typeof uploaded>;
interface Store {
  id: string;
  status: number;
  version: number;
}
const path = 'blade-resource/oss';
const put = `${path}/endpoint/put-file`;
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

let started: TestContext;
let app: FastifyInstance;
let bucket: TestBucket;
let other: TestBucket;
let admin: Visitor;
let clerk: Visitor;
let foreigner: Visitor;

beforeAll(async () => {
  [bucket, other] = await Promise.all([startBucket(), startBucket()]);
  started = await testContext({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  app = await buildApp(started.context);
  await addTenant(started.context, '111111');
  await addPerson(started.context, { account: 'clerk', roles: ['case_handler'] });
  await addPerson(started.context, { account: 'far', roles: ['admin'], tenantId: '111111' });
  admin = await signIn(app, 'admin');
  clerk = await signIn(app, 'clerk');
  foreigner = await signIn(app, 'far', { tenantId: '111111' });
});
afterAll(async () => {
  await app.close();
  await started.close();
  await Promise.all([bucket.close(), other.close()]);
});
beforeEach(async () => {
  await sql`truncate oss, biz_file`.execute(db());
  bucket.requests.length = 0;
});

const db = () => started.context.database.kysely;
const form = (of: TestBucket, code = 'minio') => ({
  category: 1,
  ossCode: code,
  endpoint: of.settings.endpoint,
  bucketName: of.settings.bucket,
  accessKey: of.settings.accessKeyId,
  secretKey: of.settings.secretAccessKey,
});
const add = async (body: object = form(bucket)): Promise<Store> => {
  const answer = await admin.post<Store>(`${path}/submit`, body);
  expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
  return answer.data;
};
const enable = (id: string, more = '') => admin.post(`${path}/enable?id=${id}${more}`);
const upload = (visitor = clerk, query = '') => send<Uploaded>(visitor, `${put}${query}`, '说明.pdf', pdf);
const opened = async (link: string) => (await app.inject({ method: 'GET', url: link })).body;
const statusOf = async (id: string) => (await admin.get<Store>(`${path}/detail`, { id })).data.status;
const puts = (of: TestBucket) => of.requests.filter(({ method }) => method === 'PUT').length;

describe('storage', () => {
  test('never shows its secret and keeps it when omitted', async () => {
    const { id } = await add();
    const shown = [await admin.get(`${path}/list`), await admin.get(`${path}/detail`, { id })];
    const { rows } = await sql<{ text: string }>`select coalesce(input::text, '') as text from audit`.execute(db());
    expect(JSON.stringify([shown.map(({ body }) => body), rows])).not.toMatch(
      /S3RVER"?[^"]*secret|secretKey":"S3RVER/i,
    );
    expect(Object.keys(shown[1]?.data as object)).not.toContain('secretSealed');
    await admin.post(`${path}/submit`, { id, remark: '新', secretKey: '' });
    expect((await enable(id)).msg).toBe('操作成功');
    const sealed = await sql<{ s: string }>`select secret_sealed as s from oss`.execute(db());
    expect(sealed.rows[0]?.s).toMatch(/^v2\./);
  });

  test('is tested before it is enabled, one per tenant', async () => {
    const [first, second] = [await add(), await add(form(other, 'two'))];
    const wrong = await add({ ...form(bucket, 'wrong'), secretKey: 'no' });
    expect((await enable(first.id)).status).toBe(200);
    expect((await enable(wrong.id)).msg).toBe('未启用：访问被拒绝，请检查访问标识、访问密钥和读写删除权限');
    expect((await enable(second.id)).status).toBe(200);
    expect(await Promise.all([first, second, wrong].map(({ id }) => statusOf(id)))).toEqual([0, 1, 0]);
    expect((await enable(second.id)).status).toBe(200);
    expect((await enable(second.id, '&status=0')).status).toBe(200);
    expect(await statusOf(second.id)).toBe(0);
  });

  test('enables one of two concurrently', async () => {
    const both = [await add(), await add(form(other, 'two'))];
    const answers = await Promise.all(both.map(({ id }) => enable(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from oss where status = 1`.execute(db());
    expect(rows[0]?.n).toBe(1);
  });

  test.each([
    [{ endpoint: 'http://169.254.169.254' }, '服务地址不在允许连接的范围内，请运维人员检查 OUTBOUND_ALLOW'],
    [{ endpoint: 'http://10.0.0.1:9000' }, '服务地址不在允许连接的范围内，请运维人员检查 OUTBOUND_ALLOW'],
    [{ bucketName: 'nothere' }, '找不到存储空间或对象，请检查空间名'],
    [{ accessKey: 'nobody' }, '访问被拒绝，请检查访问标识、访问密钥和读写删除权限'],
  ])('explains a failed test of %j', async (more, words) => {
    const { id } = await add({ ...form(bucket), ...more });
    expect((await admin.post(`${path}/test?id=${id}`)).data).toEqual({ ok: 0, words });
  });

  test('tests by writing, reading and removing', async () => {
    const { id } = await add();
    expect((await admin.post(`${path}/test?id=${id}`)).data).toEqual({ ok: 1, words: '存取正常' });
    expect(bucket.requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE', 'HEAD']);
  });

  test.each(['file:///etc/passwd', 'http://u:p@x/', 'https://x/path', 'gopher://x/', 'x', 'javascript:alert(1)'])(
    'refuses the endpoint %s',
    async (endpoint) => {
      expect((await admin.post(`${path}/submit`, { ...form(bucket), endpoint })).status).toBe(400);
    },
  );

  test('never sends the old secret to a new address', async () => {
    const { id } = await add();
    const moved = await admin.post(`${path}/submit`, { id, endpoint: other.settings.endpoint });
    expect([moved.status, moved.msg]).toEqual([400, '更换服务地址时请重新输入访问密钥']);
  });
});

describe('files', () => {
  test('use the enabled storage and stay where written', async () => {
    const own = await upload();
    const { id } = await add();
    await enable(id);
    const before = puts(bucket);
    const far = await upload();
    expect([far.status, puts(bucket)]).toEqual([200, before + 1]);
    await add(form(other, 'two')).then((second) => enable(second.id));
    const farther = await upload();
    for (const { data } of [own, far, farther]) expect(await opened(data.link)).toBe(pdf);
    const { rows } = await sql<{ code: string | null }>`select o.oss_code as code from biz_file f
      left join oss o on o.id = f.oss_id order by f.id`.execute(db());
    expect(rows.map(({ code }) => code)).toEqual([null, 'minio', 'two']);
  });

  test('of another tenant do not use it', async () => {
    await enable((await add()).id);
    const before = puts(bucket);
    expect((await upload(foreigner)).status).toBe(200);
    expect(puts(bucket)).toBe(before);
  });

  test('test a disabled storage by code for permitted users', async () => {
    await add();
    expect((await upload(admin, '?code=minio')).status).toBe(200);
    expect(puts(bucket)).toBe(1);
    expect((await upload(clerk, '?code=minio')).status).toBe(403);
    expect((await upload(foreigner, '?code=minio')).msg).toBe('资源编号【minio】不存在');
  });

  test('prevent removing or moving their storage', async () => {
    const { id } = await add();
    await upload(admin, '?code=minio');
    const words = '【minio】中存有1个文件，不能删除或更换地址';
    expect((await admin.post(`${path}/remove?ids=${id}`)).msg).toBe(words);
    expect((await admin.post(`${path}/submit`, { id, bucketName: 'else' })).msg).toBe(words);
    await enable(id);
    expect((await admin.post(`${path}/remove?ids=${id}`)).msg).toBe('【minio】正在启用，请先停用');
  });

  test('return 503 during an outage while the sweep continues', async () => {
    const { id } = await add();
    const lost = await upload(admin, '?code=minio');
    const near = await upload();
    await setRows(db(), 'bizFile', {}, { createTime: ago('25 hours') });
    await sql`update oss set endpoint = 'http://127.0.0.1:9', version = version + 1 where id = ${id}`.execute(db());
    expect((await app.inject({ method: 'GET', url: lost.data.link })).statusCode).toBe(503);
    for (const job of fileJobs) await runOnce(started.context, job);
    const { rows } = await sql<{ id: string }>`select id from biz_file`.execute(db());
    expect(rows).toEqual([{ id: lost.data.fileId }]);
    expect((await app.inject({ method: 'GET', url: near.data.link })).statusCode).toBe(404);
  });
});

test('refuses other users', async () => {
  const { id } = await add();
  for (const call of ['enable', 'test']) {
    expect((await clerk.post(`${path}/${call}?id=${id}`)).status).toBe(403);
    expect((await foreigner.post(`${path}/${call}?id=${id}`)).status).toBe(404);
  }
  expect((await foreigner.get(`${path}/detail`, { id })).status).toBe(404);
  expect((await foreigner.post(`${path}/submit`, { id, remark: 'x' })).status).toBe(404);
  expect((await clerk.get(`${path}/list`)).status).toBe(403);
});

test('stops waiting for an unresponsive storage in time', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { id } = await add({ ...form(bucket), endpoint: `http://127.0.0.1:${port}` });
  const started = performance.now();
  const { data } = await admin.post(`${path}/test?id=${id}`);
  expect(performance.now() - started).toBeLessThan(9500);
  expect(data).toEqual({ ok: 0, words: '无法使用该对象存储，请检查服务地址和网络' });
  silent.closeAllConnections();
  silent.close();
});
