import { expect, test } from 'vitest';
import { makeXlsx, text } from '#platform/sheets/testing/xlsx-maker.ts';
import { hostileFiles } from '../testing/hostile-files.ts';
import { docx, gif, jpeg, ole, png, webp } from '../testing/made-files.ts';
import { UPLOAD_PROFILES, type UploadUse } from '../upload-profiles.ts';
import { bytesSource } from './byte-source.ts';
import { checkUpload } from './content.ts';

const check = (name: string, bytes: Uint8Array | string, use: UploadUse = 'caseEvidence') =>
  checkUpload({ name, source: bytesSource(Buffer.from(bytes)), profile: UPLOAD_PROFILES[use] });

const xlsx = makeXlsx({ rows: `<row r="1">${text('A1', '姓名')}</row>` });
const GBK = Buffer.from('c9eacbdfc8cba3bab3c2d4b6', 'hex');

test.each([
  ['证明.pdf', Buffer.from('%PDF-1.7\n…'), 'application/pdf'],
  ['照片.PNG', png(300, 400), 'image/png'],
  ['照片.jpg', jpeg(300, 400), 'image/jpeg'],
  ['照片.jpeg', jpeg(300, 400), 'image/jpeg'],
  ['动图.gif', gif(10, 10), 'image/gif'],
  ['图.webp', webp(800, 600), 'image/webp'],
  ['信.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['表.xlsx', xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['信.doc', ole('Root Entry', 'WordDocument'), 'application/msword'],
  ['表.xls', ole('Root Entry', 'Workbook'), 'application/vnd.ms-excel'],
  ['说明.txt', Buffer.from('申诉人:陈远'), 'text/plain; charset=utf-8'],
  ['说明.txt', GBK, 'text/plain; charset=utf-8'],
  ['录音.mp3', Buffer.from('ID3\x04\0\0'), 'audio/mpeg'],
  ['录音.wav', Buffer.from('RIFF\0\0\0\0WAVEfmt '), 'audio/wav'],
  ['录音.m4a', Buffer.from('\0\0\0\x20ftypM4A \0\0'), 'audio/mp4'],
])('accepts %s as its extension', async (name, bytes, contentType) => {
  expect(await check(name, bytes)).toMatchObject({ ok: true, contentType });
});

test('reads the pixels of every image format', async () => {
  for (const [name, bytes] of [
    ['a.png', png(640, 480)],
    ['a.jpg', jpeg(640, 480)],
    ['a.gif', gif(640, 480)],
    ['a.webp', webp(640, 480)],
  ] as const) {
    expect(await check(name, bytes)).toMatchObject({ ok: true, width: 640, height: 480 });
  }
});

test('rejects a picture of size zero', async () => {
  expect(await check('a.png', png(0, 5))).toMatchObject({ ok: false, msg: '文件内容与扩展名不符' });
});

const tooLarge = 'The picture has 30000 × 30000 pixels. Reduce it to 120 megapixels or less';
test.each(hostileFiles)('rejects $name with its message', async ({ name, content, status, code, msg }) => {
  expect(await check(name, content)).toEqual({
    ok: false,
    status,
    code,
    msg,
    ...(code === 'pixels' ? { english: tooLarge } : {}),
  });
});

test('rejects names with control characters', async () => {
  for (const name of ['a\r\nb.pdf', 'a\0.pdf', `gpj.\u202Efdp.pdf`, '  ']) {
    expect(await check(name, '%PDF-1.7')).toMatchObject({ ok: false, status: 400, code: 'name' });
  }
});

test('rejects a large file with its own message', async () => {
  const large = { size: 21 * 1024 * 1024, read: async () => Buffer.alloc(0) };
  const refused = await checkUpload({ name: 'a.pdf', source: large, profile: UPLOAD_PROFILES.caseEvidence });
  expect(refused).toEqual({ ok: false, status: 413, code: 'size', msg: '文件大小不能超过20MB' });
});

test('accepts jpg and png avatars, xlsx and csv sheets', async () => {
  expect(await check('a.png', png(100, 100), 'avatar')).toMatchObject({ ok: true });
  expect(await check('a.gif', gif(10, 10), 'avatar')).toMatchObject({ ok: false, msg: '不支持的文件类型:gif' });
  expect(await check('a.csv', '姓名,证件号码\n', 'sheet')).toMatchObject({
    ok: true,
    contentType: 'text/csv; charset=utf-8',
  });
  expect(await check('a.xls', ole('Workbook'), 'sheet')).toMatchObject({ ok: false, status: 415 });
});
