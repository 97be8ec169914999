import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { uploaded } from '@kaoxin/contract/files/file.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { fileJobs } from '#areas/files/sweep.ts';
import { makeLink } from '#platform/files/signed-link.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { testApp } from '../../testing/app.ts';
import { send } from '../../testing/multipart.ts';
import { ago, setRow } from '../../testing/rows.ts';

type Uploaded = z.output<typeof uploaded>;
let photo: Buffer;

const app = testApp({ clerk: ['case_handler'] });
const { clerk } = app.visitors;

beforeAll(async () => {
  photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: { r: 9, g: 99, b: 9 } } })
    .withExif({ IFD0: { Make: '某品牌' }, IFD3: { GPSLatitude: '31/1 12/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const upload = (name: string, content: Uint8Array | string, use: string) =>
  send<Uploaded>(clerk, 'blade-resource/oss/endpoint/put-file', name, content, { use });
const open = (url: string) => app.server.inject({ method: 'GET', url });
const rowOf = async (id: string) => {
  const { rows } = await sql<{ fileKey: string; sha256: string; originalKey: string | null; originalSha256: string }>`
    select file_key, sha256, original_key, original_sha256 from biz_file where id = ${id}`.execute(app.db);
  return rows[0];
};
const objects = () =>
  readdirSync(join(app.context.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

describe('S29 pictures', () => {
  test('re-encode an avatar without metadata, upright and small', async () => {
    const { data } = await upload('我的照片.jpg', photo, 'avatar');
    expect(data.originalName).toBe('我的照片.jpg');
    const shown = (await open(data.link)).rawPayload;
    expect(shown.length).toBe(data.fileSize);
    const { exif, width, height } = await sharp(shown).metadata();
    expect([exif, width, height]).toEqual([undefined, 576, 1024]);
    const row = await rowOf(data.fileId);
    expect([row?.sha256, row?.originalKey]).toEqual([digest(shown), null]);
  });

  test('re-encode evidence and keep the original for staff', async () => {
    const { data } = await upload('现场.jpg', photo, 'caseEvidence');
    const shown = (await open(data.link)).rawPayload;
    expect((await sharp(shown).metadata()).exif).toBeUndefined();
    const link = (await clerk.post<string>('file/renew', { link: data.link })).data;
    const saved = await open(`${link}&original=1`);
    expect(saved.rawPayload.equals(photo)).toBe(true);
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /);
    const row = await rowOf(data.fileId);
    expect([row?.sha256, row?.originalSha256]).toEqual([digest(shown), digest(photo)]);
    const asCitizen = makeLink({ key: row?.fileKey ?? '', subject: 'nobody', tenantId: '000000' }, 60, {
      secret: app.context.secrets.key('file link'),
      now: app.context.clock.epoch(),
    });
    expect((await open(`/api/file/open?ticket=${asCitizen}&original=1`)).statusCode).toBe(404);
    // The key of the original is not a file key.
    const direct = makeLink({ key: row?.originalKey ?? '', subject: app.idOf('clerk'), tenantId: '000000' }, 60, {
      secret: app.context.secrets.key('file link'),
      now: app.context.clock.epoch(),
    });
    expect((await open(`/api/file/open?ticket=${direct}`)).statusCode).toBe(404);
    const { rows } = await sql<{ input: { sha256: string } }>`
      select input from audit where target = ${data.fileId}`.execute(app.db);
    expect(rows[0]?.input.sha256).toBe(digest(photo));
  });

  test('refuse broken, oversized and mislabeled pictures', async () => {
    const before = objects();
    for (const [name, content, status, words] of [
      [
        '截断.jpg',
        photo.subarray(0, Math.floor(photo.length * 0.6)),
        415,
        '图片已损坏，无法读取，请重新导出或拍摄后上传',
      ],
      ['谎言.png', photo, 415, '文件内容与扩展名不符'],
    ] as const) {
      const answer = await upload(name, content, 'caseEvidence');
      expect([answer.status, answer.msg]).toEqual([status, words]);
    }
    expect(objects()).toBe(before);
  });

  test('are swept with their originals', async () => {
    const { data } = await upload('没人要.jpg', photo, 'caseEvidence');
    const before = objects();
    await setRow(app.db, 'bizFile', data.fileId, { createTime: ago('25 hours') });
    for (const job of fileJobs) await runOnce(app.context, job);
    expect(objects()).toBe(before - 2);
  });

  test('process ten uploads without blocking other requests', async () => {
    let made = 0;
    const one = async (index: number) => {
      const answer = await upload(`${index}.jpg`, photo, 'caseEvidence');
      made += 1;
      return answer;
    };
    const sent = Promise.all(Array.from({ length: 10 }, (_, index) => one(index)));
    expect((await clerk.get('blade-user/info')).status).toBe(200);
    expect(made).toBeLessThan(10);
    expect((await sent).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  });
});

describe('S46 paths in ids and tickets', () => {
  test.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%252e%252e%252fetc',
    '..\\..\\secret',
    'a'.repeat(40),
    '%00',
    `${'0'.repeat(39)}/`,
  ])('%s finds nothing', async (key) => {
    const ticket = makeLink({ key, subject: app.idOf('clerk'), tenantId: '000000' }, 60, {
      secret: app.context.secrets.key('file link'),
      now: app.context.clock.epoch(),
    });
    expect((await open(`/api/file/open?ticket=${encodeURIComponent(ticket)}`)).statusCode).toBe(404);
    expect([400, 404]).toContain((await open(`/api/file/open?ticket=${encodeURIComponent(key)}`)).statusCode);
  });
});
