import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hostileFiles } from '#platform/files/testing/hostile-files.ts';
import { png } from '#platform/files/testing/made-files.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { testApp } from '../../testing/app.ts';
import { type Answer, Visitor } from '../../testing/browser.ts';
import { multipart, multipartType } from '../../testing/multipart.ts';
import { noticeVersion } from '../../testing/notice.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good, letter } from '../../testing/petitions.ts';
import { dropRows, presentTime, setParameter, setRow } from '../../testing/rows.ts';

const app = testApp({ clerk: { dept: '信访处', roles: ['case_handler'] } }, { now: '2026-03-02 10:00:00' });
const { clerk } = app.visitors;
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
let citizen: Visitor;
let typeId: string;
let network = 0;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  citizen = new Visitor(app.server);
  const type = { kind: 2, typeName: '报名资格', deptId: app.deptId('信访处'), legalClass: 3 };
  typeId = good(await clerk.post<{ id: string }>('type/submit', type)).id;
});

interface Uploaded {
  fileId: string;
  originalName: string;
  fileSize: number;
}
const post = <D>(path: string, payload: object | Buffer, remoteAddress: string) =>
  citizen.send<D>({
    method: 'POST',
    url: `/api/open/${path}`,
    payload,
    remoteAddress,
    ...(Buffer.isBuffer(payload) ? { headers: { 'content-type': multipartType } } : {}),
  });
const somewhere = () => {
  network += 1;
  return `10.8.${network}.1`;
};
const upload = (name: string, content: Uint8Array | string, from = somewhere()): Promise<Answer<Uploaded>> =>
  post('file', multipart(name, content), from);

async function kept(): Promise<{ rows: number; objects: number }> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from biz_file`.execute(app.db);
  const store = join(app.context.config.dataDir, 'files');
  const found = readdirSync(store, { recursive: true, withFileTypes: true });
  return { rows: rows[0]?.n ?? -1, objects: found.filter((entry) => entry.isFile()).length };
}
let before: { rows: number; objects: number };
beforeAll(async () => {
  good(await upload('证据.pdf', pdf));
  expect(await kept()).toEqual({ rows: 1, objects: 1 });
});
beforeEach(async () => {
  before = await kept();
});
afterEach(async () => {
  expect(await kept()).toEqual(before);
});
const refusal = ({ status, msg }: Answer) => [status, msg];

test.each(hostileFiles)('refuses $name with its message and stores nothing', async ({ name, content, status, msg }) => {
  // strangers have a lower bound of pixels than staff
  expect(refusal(await upload(name, content))).toEqual([status, msg.replace('12000万', '2500万')]);
});

test('refuses a picture of more than 25 megapixels before decoding', async () => {
  const refused = { status: 413, msg: '图片尺寸过大：5001×5000，最多2500万像素，请缩小后重新上传' };
  expect(await upload('大图.png', png(5001, 5000))).toMatchObject(refused);
  // bytes that are no picture are refused by the decoder
  expect(await upload('小图.png', png(5000, 5000))).toMatchObject({ status: 415 });
});

describe('file name', () => {
  test.each([
    ['that reads backwards', 'gpj.\u202Efdp.pdf'],
    ['with a sign that ends it early', '证明.pdf\0.png'],
    ['of spaces', '  '],
    ['that is no end', `${'长'.repeat(1001)}.pdf`],
  ])('%s is refused and nothing is stored', async (_, name) => {
    expect(refusal(await upload(name, pdf))).toEqual([400, '文件名不正确']);
  });

  test.each(['../../../etc/cron.d/证明.pdf', '..\\..\\证明.pdf', '/etc/证明.pdf'])(
    'reduces the path %s to its last part',
    async (name) => {
      const { fileId, originalName } = good(await upload(name, pdf));
      expect(originalName).toBe('证明.pdf');
      const id = fileId.split('.')[0];
      const { rows } = await sql<{ key: string }>`select file_key as key from biz_file where id = ${id}`.execute(
        app.db,
      );
      expect(rows[0]?.key).toMatch(/^[\w/-]+$/);
      expect(await kept()).toEqual({ rows: before.rows + 1, objects: before.objects + 1 });
      await app.context.files.remove(rows[0]?.key ?? '');
      await dropRows(app.db, 'bizFile', { id });
    },
  );
});

describe('limits', () => {
  const limitedTo = async (megabytes: string) => {
    await setParameter(app.db, 'upload.maxMb', megabytes);
    forgetSettings(app.context);
  };

  test('refuses an oversized file while it arrives', async () => {
    await limitedTo('1');
    const answer = await upload('大.pdf', Buffer.concat([Buffer.from(pdf), Buffer.alloc(3 * 1024 * 1024, 32)]));
    await limitedTo('20');
    expect(refusal(answer)).toEqual([413, '文件大小不能超过1MB']);
  });

  test('refuses more than a hundred files per network and day', async () => {
    const from = somewhere();
    const { fileId } = good(await upload('一.pdf', pdf, from));
    const id = fileId.split('.')[0];
    // The test clock is fixed, but the quota uses the database's date.
    await setRow(app.db, 'bizFile', id, { createTime: presentTime() });
    await sql`insert into biz_file (tenant_id, file_key, original_name, extension, content_type, file_size, sha256, upload_ip)
      select tenant_id, 'many' || n, 'many', 'pdf', 'application/pdf', 1, '', upload_ip
      from biz_file, generate_series(1, 99) n where id = ${id}`.execute(app.db);
    const full = await kept();
    const answer = await upload('再来一个.pdf', pdf, from);
    expect(refusal(answer)).toEqual([429, '24小时内上传的文件已达上限（100个、1GB），请稍后再试']);
    expect(await kept()).toEqual(full);
    const { rows } = await sql<{ key: string }>`delete from biz_file where id = ${id} or file_key like 'many%'
      returning file_key as key`.execute(app.db);
    for (const { key } of rows) await app.context.files.remove(key);
  });

  test('refuses more than twenty per network and minute', async () => {
    const from = somewhere();
    for (let nth = 0; nth < 20; nth += 1) expect((await upload('空.pdf', '', from)).status).toBe(400);
    expect(refusal(await upload('证明.pdf', pdf, from))).toEqual([429, '操作过于频繁,请稍后再试']);
  });

  test('refuses a petition with eleven files and binds none', async () => {
    const from = somewhere();
    const ids: string[] = [];
    for (let nth = 0; nth < 11; nth += 1) ids.push(good(await upload(`${nth}.pdf`, pdf, from)).fileId);
    const body = { ...letter, typeId, fileIds: ids.join(','), noticeVersion };
    expect(refusal(await post('petition', body, somewhere()))).toEqual([400, '附件不能超过10个']);
    const { rows } = await sql<{ key: string; caseId: string | null }>`delete from biz_file
      where id = any(${ids.map((id) => id.split('.')[0])}::bigint[])
      returning file_key as key, case_id::text as case_id`.execute(app.db);
    expect(rows.map(({ caseId }) => caseId)).toEqual(Array(11).fill(null));
    for (const { key } of rows) await app.context.files.remove(key);
    const { rows: filed } = await sql`select from petition_letter`.execute(app.db);
    expect(filed).toEqual([]);
  });
});

test('refuses a non-form body and a form without file', async () => {
  expect((await post('file', {}, somewhere())).status).toBe(415);
  const bare = Buffer.from('--kaoxin-test-boundary--\r\n');
  expect(refusal(await post('file', bare, somewhere()))).toEqual([400, '请上传文件']);
});
