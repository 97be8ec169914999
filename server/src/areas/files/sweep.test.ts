import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { uploaded } from '@kaoxin/contract/files/file.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { fileJobs } from '#areas/files/sweep.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { testApp } from '../../testing/app.ts';
import type { Visitor } from '../../testing/browser.ts';
import { send } from '../../testing/multipart.ts';
import { tinyPng } from '../../testing/pictures.ts';
import { addRow, ago, emptyTable, setRows } from '../../testing/rows.ts';
import { addManyFiles } from '../../testing/services.ts';

type Uploaded = z.output<typeof uploaded>;

const app = testApp({ editor: ['content_editor', 'case_handler'], reader: ['audit_admin'] });
const { editor, reader } = app.visitors;

beforeEach(() => sql`truncate biz_file, text_picture, notice`.execute(app.db));

const upload = (use: string, by = editor) =>
  send<Uploaded>(by, 'blade-resource/oss/endpoint/put-file', '图.png', tinyPng, { use });
const picture = async (use = 'contentImage', by = editor): Promise<Uploaded> => (await upload(use, by)).data;
const sweep = async () => {
  for (const job of fileJobs) await runOnce(app.context, job);
};
const aDayLater = () => setRows(app.db, 'bizFile', {}, { createTime: ago('25 hours') });
const left = async () =>
  (await sql<{ id: string }>`select id from biz_file order by id`.execute(app.db)).rows.map(({ id }) => id);
const objects = () =>
  readdirSync(join(app.context.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const opened = async (link: string) => (await app.server.inject({ url: link })).statusCode;
const shows = (...links: string[]) => links.map((link) => `<p>看图<img src="${link}" /></p>`).join('');
const notice = (content: string, more: object = {}) =>
  editor.post<{ id: string }>('blade-desk/notice/submit', {
    title: '通知',
    category: 1,
    releaseTime: '2026-03-02 09:00:00',
    content,
    ...more,
  });
const many = (count: number, from = 0) =>
  addManyFiles(app.db, count, (n) => ({ fileKey: String(from + n).padStart(40, '0'), createTime: ago('2 days') }));

describe('picture for a text', () => {
  test('requires the right to write a text', async () => {
    expect((await upload('contentImage')).status).toBe(200);
    const refused = await upload('contentImage', reader);
    expect([refused.status, refused.msg]).toEqual([
      403,
      '您没有编写正文的权限，不能上传正文图片；如需上传附件请在相应页面上传',
    ]);
    expect([(await left()).length, objects()]).toEqual([1, 1]);
    expect((await upload('avatar', reader)).status).toBe(200);
  });

  test('expires unless a text shows it within a day', async () => {
    const before = objects();
    const { link } = await picture();
    await sweep();
    expect([objects(), await opened(link)]).toEqual([before + 1, 200]);
    await aDayLater();
    await sweep();
    expect([await left(), objects(), await opened(link)]).toEqual([[], before, 404]);
  });

  test('stays once a text shows it', async () => {
    const [one, two] = [await picture(), await picture()];
    const { data } = await notice(shows(one.link));
    expect(
      (await editor.post('blade-desk/notice/submit', { id: data.id, content: shows(one.link, two.link) })).status,
    ).toBe(200);
    await aDayLater();
    await sweep();
    expect(await left()).toEqual([one.fileId, two.fileId]);
    expect(await opened(one.link)).toBe(200);
  });

  test('is erased when no text shows it any more', async () => {
    const { link, fileId } = await picture();
    const [one, two] = [(await notice(shows(link))).data.id, (await notice(shows(link, link))).data.id];
    const without = (id: string) => editor.post('blade-desk/notice/submit', { id, content: '<p>无图</p>' });
    await aDayLater();
    expect((await without(one)).status).toBe(200);
    await sweep();
    expect(await left()).toEqual([fileId]);
    expect((await without(two)).status).toBe(200);
    await sweep();
    expect([await left(), await opened(link)]).toEqual([[], 404]);
  });

  test('is erased with its text', async () => {
    const { link } = await picture();
    const { id } = (await notice(shows(link))).data;
    expect((await editor.post(`blade-desk/notice/remove?ids=${id}`)).status).toBe(200);
    await aDayLater();
    await sweep();
    expect([await left(), await opened(link)]).toEqual([[], 404]);
  });

  test('cannot be bound while the tenant is being moved', async () => {
    const { link } = await picture();
    const { id } = (await notice('<p>无图</p>')).data;
    await addRow(app.db, 'tenantAway', { tenantId: '000000', state: 'leaving' });
    const change = (more: object) => editor.post('blade-desk/notice/submit', { id, ...more });
    expect((await change({ content: shows(link) })).status).toBe(503);
    expect((await change({ title: '改了标题' })).status).toBe(200);
    await emptyTable(app.db, 'tenant_away');
    expect((await change({ content: shows(link) })).status).toBe(200);
  });

  test('stays while another text still shows it', async () => {
    const { link, fileId } = await picture();
    const { id } = (await notice(shows(link))).data;
    await aDayLater();
    const both = await Promise.all([
      editor.post('blade-desk/notice/submit', { id, content: '<p>无图</p>' }),
      notice(shows(link), { title: '同一张图' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await sweep();
    expect(await left()).toEqual([fileId]);
  });

  test('is refused in a new text after erasure', async () => {
    const [kept, lost] = [await picture(), await picture()];
    const { id } = (await notice(shows(kept.link))).data;
    await aDayLater();
    await sweep();
    const change = (content: string) => editor.post('blade-desk/notice/submit', { id, content });
    expect(await change(shows(kept.link, lost.link))).toMatchObject({
      status: 400,
      msg: '正文中有图片已失效，请删除后重新上传',
    });
    await sql`truncate biz_file`.execute(app.db);
    expect((await change(`${shows(kept.link)}<p>改了</p>`)).status).toBe(200);
  });
});

describe('avatar', () => {
  const show = (link: string, by: Visitor) => by.post('blade-user/update-info', { avatar: link });

  test('stays while it is shown, former ones are erased', async () => {
    const before = objects();
    const [former, own, never] = [
      await picture('avatar', reader),
      await picture('avatar', reader),
      await picture('avatar'),
    ];
    for (const { link } of [former, own]) expect((await show(link, reader)).status).toBe(200);
    await aDayLater();
    await sweep();
    expect(await left()).toEqual([own.fileId]);
    expect(await Promise.all([former, own, never].map(({ link }) => opened(link)))).toEqual([404, 200, 404]);
    expect((await show('', reader)).status).toBe(200);
    await sweep();
    expect([await left(), objects()]).toEqual([[], before]);
  });
});

describe('sweep', () => {
  test('runs until nothing is left', async () => {
    await many(450);
    await sweep();
    expect(await left()).toEqual([]);
  });

  test('holds no transaction while the storage is slow', async () => {
    await many(3);
    const { files } = app.context;
    const remove = files.remove;
    const total = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from "change" where table_name = 'biz_file'`.execute(app.db))
        .rows[0]?.n;
    const before = Number(await total());
    let asked = 0;
    files.remove = async (key) => {
      asked += 1;
      // Would wait for a row lock; with a single connection, forever.
      await setRows(app.db, 'bizFile', { fileKey: key }, { extension: 'gone' });
      expect(Number(await total())).toBeGreaterThan(before);
      await remove(key);
    };
    await sweep().finally(() => {
      files.remove = remove;
    });
    expect([asked, await left()]).toEqual([3, []]);
  });

  test('skips an unreachable storage after one attempt', async () => {
    await addRow(app.db, 'oss', {
      id: '9',
      tenantId: '000000',
      status: 0,
      category: 1,
      ossCode: 'away',
      endpoint: 'http://127.0.0.1:9',
      bucketName: 'kaoxin',
      accessKey: 'x',
      secretSealed: app.context.secrets.seal('x', 'credential'),
    });
    await many(250);
    await setRows(app.db, 'bizFile', {}, { ossId: '9' });
    await many(10, 250);
    await sweep();
    expect((await sql`select from biz_file where oss_id is null`.execute(app.db)).rows).toEqual([]);
    expect(await left()).toHaveLength(250);
    await setRows(app.db, 'bizFile', {}, { ossId: null });
    await sweep();
    expect(await left()).toEqual([]);
  });

  test('records a digest of erased files in the audit chain', async () => {
    await many(2);
    const told = async () =>
      (
        await sql<{ input: object }>`select input from audit where call = 'JOB upload-sweep' order by id`.execute(
          app.db,
        )
      ).rows.map(({ input }) => input);
    const [before, ids] = [(await told()).length, await left()];
    const list = ids.map((id, at) => `${id} ${String(at + 1).padStart(40, '0')} \n`).join('');
    await sweep();
    const digest = createHash('sha256').update(list).digest('hex');
    expect((await told()).slice(before)).toEqual([{ rows: 2, digest }]);
    await sweep();
    expect(await told()).toHaveLength(before + 1);
  });

  test('stops at shutdown', async () => {
    await many(3);
    for (const job of fileJobs) await runOnce(app.context, job, AbortSignal.abort());
    expect(await left()).toHaveLength(3);
  });
});

test('continues after a file that cannot be removed', async () => {
  const { fileId: stuck, link } = await picture();
  const other = await picture();
  const { rows } = await sql<{ key: string }>`select file_key as key from biz_file where id = ${stuck}`.execute(app.db);
  const path = readdirSync(join(app.context.config.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).find(
    (name) => name.endsWith(String(rows[0]?.key)),
  );
  const place = join(app.context.config.dataDir, 'files', String(path));
  rmSync(place);
  // A directory makes removing the file fail.
  mkdirSync(place);
  await aDayLater();
  await sweep();
  expect(await left()).toEqual([stuck]);
  expect([await opened(link), await opened(other.link)]).toEqual([404, 404]);
  rmdirSync(place);
  await sweep();
  expect(await left()).toEqual([]);
});
