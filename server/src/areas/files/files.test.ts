import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { uploaded } from '@kaoxin/contract/files/file.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { fileJobs } from '#areas/files/sweep.ts';
import { makeLink } from '#platform/files/signed-link.ts';
import { hostileFiles } from '#platform/files/testing/hostile-files.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { testApp } from '../../testing/app.ts';
import { signIn, Visitor } from '../../testing/browser.ts';
import { send } from '../../testing/multipart.ts';
import { tinyPng } from '../../testing/pictures.ts';
import { addRow, ago, dropRows, setParameter, setRow, setRows } from '../../testing/rows.ts';
import { addManyFiles } from '../../testing/services.ts';

type Uploaded = z.output<typeof uploaded>;
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
const put = 'blade-resource/oss/endpoint/put-file';

const objects = () =>
  readdirSync(join(app.context.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const ticket = async (key: string, tenantId: string, seconds: number) =>
  `/api/file/open?ticket=${makeLink({ key, subject: await sessionOf('clerk'), tenantId }, seconds, {
    secret: app.context.secrets.key('file link'),
    now: app.context.clock.epoch(),
  })}`;

const app = testApp({ clerk: ['case_handler'], other: ['case_handler'] });
const { clerk } = app.visitors;

const sessionOf = async (account: string): Promise<string> =>
  (
    await sql<{ id: string }>`select s.id from session s join "user" u on u.id = s.user_id
      where u.account = ${account} and s.ended_at is null order by s.id desc limit 1`.execute(app.db)
  ).rows[0]?.id ?? '';

const upload = (name: string, content: Uint8Array | string, fields = {}) =>
  send<Uploaded>(clerk, put, name, content, fields);
const stored = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from biz_file`.execute(app.db)).rows[0]?.n;

const setNow = async (key: string, value: string) => {
  await setParameter(app.db, key, value);
  forgetSettings(app.context);
};

describe('upload', () => {
  it('keeps its Chinese name and opens by link only', async () => {
    const { status, data } = await upload('情况说明.pdf', pdf);
    expect([status, data.originalName, data.extension, data.fileSize]).toEqual([
      200,
      '情况说明.pdf',
      'pdf',
      pdf.length,
    ]);
    const opened = await app.server.inject({ method: 'GET', url: data.link });
    expect([opened.statusCode, opened.body]).toEqual([200, pdf]);
    expect(opened.headers['content-type']).toBe('application/pdf');
    expect(opened.headers['x-content-type-options']).toBe('nosniff');
    expect(opened.headers['content-disposition']).toMatch(/^inline; .*%E6%83%85%E5%86%B5/);
    const link = (await clerk.post<string>('file/renew', { link: data.link })).data;
    const saved = await app.server.inject({ method: 'GET', url: `${link}&save=1` });
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /);
  });

  it('refuses a file that was exchanged in the store', async () => {
    const { data } = await upload('材料.pdf', pdf);
    const digest = '0'.repeat(64);
    await setRow(app.db, 'bizFile', data.fileId, { sha256: digest });
    const opened = await app.server.inject({ method: 'GET', url: data.link });
    expect([opened.statusCode, opened.json().msg]).toEqual([409, '文件内容与上传时不一致，不能打开，请联系管理员']);
  });

  it.each(hostileFiles)('refuses $name by its content and leaves nothing', async ({ name, content, status, msg }) => {
    const before = await stored();
    const answer = await upload(name, content);
    expect([answer.status, answer.msg]).toEqual([status, msg]);
    expect(await stored()).toBe(before);
    expect(objects()).toBe(before);
  });

  it('is limited by upload.maxMb while streaming', async () => {
    await setNow('upload.maxMb', '1');
    const large = Buffer.concat([Buffer.from(pdf), Buffer.alloc(3 * 1024 * 1024, 32)]);
    const answer = await upload('大.pdf', large);
    await setNow('upload.maxMb', '20');
    expect((await upload('不算大.pdf', large)).status).toBe(200);
    expect([answer.status, answer.msg]).toEqual([413, '文件大小不能超过1MB']);
    expect(objects()).toBe(await stored());
  });

  it('requires session, multipart body, file and known use', async () => {
    const nobody = new Visitor(app.server);
    expect((await send(nobody, put, 'a.pdf', pdf)).status).toBe(401);
    expect((await clerk.post(put, {})).status).toBe(415);
    const empty = '--x\r\ncontent-disposition: form-data; name="use"\r\n\r\navatar\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const without = await clerk.send({ method: 'POST', url: `/api/${put}`, headers, payload: empty });
    expect([without.status, without.msg]).toEqual([400, '请上传文件']);
    expect((await upload('a.pdf', pdf, { use: 'anything' })).msg).toBe('上传用途不在可选范围内');
  });

  it('gives avatars a permanent link and refuses documents', async () => {
    expect((await upload('头像.pdf', pdf, { use: 'avatar' })).status).toBe(415);
    const { data } = await upload('头像.png', tinyPng, { use: 'avatar' });
    await setRow(app.db, 'user', app.idOf('clerk'), { status: 0 });
    expect((await app.server.inject({ method: 'GET', url: data.link })).statusCode).toBe(200);
    await setRow(app.db, 'user', app.idOf('clerk'), { status: 1 });
  });

  it('S47 refuses bytes over the daily quota', async () => {
    await addRow(app.db, 'bizFile', {
      tenantId: '000000',
      createUser: app.idOf('clerk'),
      fileKey: 'quota',
      originalName: 'quota',
      extension: 'pdf',
      contentType: 'application/pdf',
      fileSize: '2147483640',
      sha256: '',
    });
    const answer = await upload('再来一个.pdf', pdf);
    expect([answer.status, answer.msg]).toEqual([429, '24小时内上传的文件已达上限（500个、2GB），请稍后再试']);
    await dropRows(app.db, 'bizFile', { fileKey: 'quota' });
    expect(objects()).toBe(await stored());
  });

  it('S47 refuses files over the daily quota', async () => {
    const createUser = app.idOf('clerk');
    await addManyFiles(app.db, 500, (n) => ({ createUser, fileKey: `many${n}` }));
    const answer = await upload('再来一个.pdf', pdf);
    expect(answer.status).toBe(429);
    await dropRows(app.db, 'bizFile', { fileKey: { like: 'many%' } });
    expect(objects()).toBe(await stored());
  });

  it('creates one file per Idempotency-Key', async () => {
    const once = () => send<Uploaded>(clerk, put, '重试.pdf', pdf, {}, { 'idempotency-key': 'retry-0001' });
    const [first, second] = [await once(), await once()];
    expect(second.data.fileId).toBe(first.data.fileId);
    expect(objects()).toBe(await stored());
  });

  it('is audited with its digest', async () => {
    const { data } = await upload('留痕.pdf', pdf);
    const { rows } = await sql<{ input: { name: string } }>`
      select input from audit where target = ${data.fileId}`.execute(app.db);
    expect(rows.map(({ input }) => input.name)).toEqual(['留痕.pdf']);
  });
});

describe('link', () => {
  it('returns 404 when changed, expired or for disabled users', async () => {
    const { data } = await upload('材料.pdf', pdf);
    const follow = async (url: string) => (await app.server.inject({ method: 'GET', url })).statusCode;
    const other = (await upload('别的.pdf', pdf)).data.link;
    const [payload] = data.link.split('.');
    const [, seal] = other.split('.');
    expect(await follow(`${payload}.${seal}`)).toBe(404);
    expect(await follow('/api/file/open?ticket=..%2f..%2fetc%2fpasswd')).toBe(404);
    const { rows } = await sql<{ key: string }>`select file_key as key from biz_file where id = ${data.fileId}`.execute(
      app.db,
    );
    expect(await follow(await ticket(rows[0]?.key ?? '', '000000', -1))).toBe(404);
    await setRow(app.db, 'user', app.idOf('clerk'), { status: 0 });
    expect(await follow(data.link)).toBe(404);
    await setRow(app.db, 'user', app.idOf('clerk'), { status: 1 });
    expect(await follow(data.link)).toBe(200);
  });

  it('opens once, also concurrently, and is recorded', async () => {
    const { data } = await upload('一次.pdf', pdf);
    const open = (url: string, method: 'GET' | 'HEAD' = 'GET') => app.server.inject({ method, url });
    expect((await open(data.link, 'HEAD')).statusCode).toBe(405);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(data.link)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await open(`${data.link}&save=1`)).statusCode).toBe(404);
    const { rows } = await sql<{ actor: string; name: string }>`select actor_id as actor, input ->> 'name' as name
      from audit where call = 'GET file/open' and target = ${data.fileId}`.execute(app.db);
    expect(rows).toEqual([{ actor: app.idOf('clerk'), name: '一次.pdf' }]);
  });

  it('is renewed only for its session and lifetime', async () => {
    const { data } = await upload('再来.pdf', pdf);
    const renew = (who: Visitor) => who.post<string>('file/renew', { link: data.link });
    expect((await renew(app.visitors.other)).status).toBe(404);
    expect((await renew(await signIn(app.server, 'clerk'))).status).toBe(404);
    expect((await renew(new Visitor(app.server))).status).toBe(401);
    const links = [(await renew(clerk)).data, (await renew(clerk)).data];
    expect(new Set([data.link, ...links]).size).toBe(3);
    for (const url of [data.link, ...links]) expect((await app.server.inject({ url })).statusCode).toBe(200);
    const until = (link: string) =>
      JSON.parse(Buffer.from(link.split(/=|\./)[1] ?? '', 'base64url').toString('utf8'))[3] as number;
    expect(links.map(until)).toEqual([until(data.link), until(data.link)]);
  });

  it('ends with its session', async () => {
    const leaving = await signIn(app.server, 'other');
    const { data } = await send<Uploaded>(leaving, put, '告别.pdf', pdf, {});
    await leaving.get('blade-auth/oauth/logout');
    expect((await app.server.inject({ url: data.link })).statusCode).toBe(404);
  });

  it('does not open across tenants', async () => {
    const { data } = await upload('本单位.pdf', pdf);
    const { rows } = await sql<{ key: string }>`select file_key as key from biz_file where id = ${data.fileId}`.execute(
      app.db,
    );
    const open = async (tenantId: string) =>
      app.server.inject({ method: 'GET', url: await ticket(rows[0]?.key ?? '', tenantId, 60) });
    expect((await open('000001')).statusCode).toBe(404);
    expect((await open('000000')).statusCode).toBe(200);
  });
});

describe('sweep', () => {
  it('erases rows and bytes unbound for a day', async () => {
    const old = (await upload('没人要.pdf', pdf)).data;
    const fresh = (await upload('刚上传.pdf', pdf)).data;
    const avatar = (await upload('头像.png', tinyPng, { use: 'avatar' })).data;
    await clerk.post('blade-user/update-info', { avatar: avatar.link });
    await setRows(app.db, 'bizFile', { id: [old.fileId, avatar.fileId] }, { createTime: ago('25 hours') });
    for (const job of fileJobs) await runOnce(app.context, job);
    const { rows } = await sql<{ id: string }>`
      select id from biz_file where id in (${old.fileId}, ${fresh.fileId}, ${avatar.fileId}) order by id`.execute(
      app.db,
    );
    expect(rows.map(({ id }) => id)).toEqual([fresh.fileId, avatar.fileId]);
    expect(objects()).toBe(await stored());
  });
});
