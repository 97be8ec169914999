import { expect, test } from 'vitest';
import { makeXlsx, text } from '#platform/sheets/testing/xlsx-maker.ts';
import { makeZip } from '../testing/zip-maker.ts';
import { UPLOAD_PROFILES, type UploadUse } from '../upload-profiles.ts';
import { bytesSource } from './byte-source.ts';
import { checkUpload } from './content.ts';

const check = (name: string, bytes: Uint8Array | string, use: UploadUse = 'caseEvidence') =>
  checkUpload({ name, source: bytesSource(Buffer.from(bytes)), profile: UPLOAD_PROFILES[use] });

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function jpeg(width: number, height: number, comment = ''): Buffer {
  const exif = Buffer.alloc(70_000 - 4464, comment);
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length - 1);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), length, exif.subarray(0, exif.length - 3), frame]);
}

function gif(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.write('GIF89a', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

function webp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF\0\0\0\0WEBPVP8X', 'latin1');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

/** A compound file with one directory sector that names these streams. */
function ole(...names: string[]): Buffer {
  const bytes = Buffer.alloc(512 * 3, 0);
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(0, 76);
  bytes.writeUInt32LE(0xfffffffe, 512 + 4);
  names.forEach((name, index) => {
    bytes.write(name, 1024 + index * 128, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, 1024 + index * 128 + 64);
  });
  return bytes;
}

const docx = (extra: { name: string; content: string }[] = []) =>
  makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<w/>' },
    ...extra,
  ]);
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
])('%s is what it says', async (name, bytes, contentType) => {
  expect(await check(name, bytes)).toMatchObject({ ok: true, contentType });
});

test('pixels of every image format are read from the header', async () => {
  for (const [name, bytes] of [
    ['a.png', png(640, 480)],
    ['a.jpg', jpeg(640, 480)],
    ['a.gif', gif(640, 480)],
    ['a.webp', webp(640, 480)],
  ] as const) {
    expect(await check(name, bytes)).toMatchObject({ ok: true, width: 640, height: 480 });
  }
});

test('a pixel bomb is refused with its size', async () => {
  expect(await check('a.png', png(30_000, 30_000))).toEqual({
    ok: false,
    status: 413,
    code: 'pixels',
    msg: '图片尺寸过大：30000×30000',
  });
  expect(await check('a.png', png(0, 5))).toMatchObject({ ok: false, msg: '文件内容与扩展名不符' });
});

test.each([
  ['svg.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['page.txt', '<!DOCTYPE html><script>alert(1)</script>'],
  ['page.pdf', '<html><body>%PDF-1.4'],
  ['gifjs.gif', Buffer.concat([gif(10, 10), Buffer.from('<script>alert(1)</script>')])],
  ['jpg.jpg', jpeg(300, 400, '<svg onload=x>')],
  ['gifar.gif', Buffer.concat([gif(10, 10), makeZip([{ name: 'A.class', content: 'x' }])])],
  ['pdf.png', Buffer.concat([png(10, 10), Buffer.from('%PDF-1.4')])],
  ['jar.pdf', Buffer.concat([Buffer.from('%PDF-1.4'), makeZip([{ name: 'A.class', content: 'x' }])])],
  ['macro.docx', docx([{ name: 'word/vbaProject.bin', content: 'x' }])],
  ['word.xlsx', docx()],
  ['plain.docx', makeZip([{ name: 'a.txt', content: 'x' }])],
  ['program.pdf', 'MZ\x90\0\x03'],
  ['binary.txt', Buffer.from([0x41, 0, 1, 2, 0x42])],
  ['image.jpg', png(10, 10)],
])('%s is refused by its content', async (name, bytes) => {
  expect(await check(name, bytes)).toEqual({ ok: false, status: 415, code: 'mismatch', msg: '文件内容与扩展名不符' });
});

test.each([
  ['a.svg', '不支持的文件类型:svg'],
  ['a.zip', '不支持的文件类型:zip'],
  ['noextension', '不支持的文件类型:无扩展名'],
  ['a.php.jpg', '不支持的文件类型:php.jpg'],
  ['a.html.pdf', '不支持的文件类型:html.pdf'],
])('%s is refused by its name', async (name, msg) => {
  expect(await check(name, jpeg(10, 10))).toMatchObject({ ok: false, status: 415, msg });
});

test('names nobody could have typed are refused', async () => {
  for (const name of ['a\r\nb.pdf', 'a\0.pdf', `gpj.\u202Efdp.pdf`, '  ']) {
    expect(await check(name, '%PDF-1.7')).toMatchObject({ ok: false, status: 400, code: 'name' });
  }
});

test('size, emptiness, encryption and dangerous archives have their own words', async () => {
  const large = { size: 21 * 1024 * 1024, read: async () => Buffer.alloc(0) };
  const refused = await checkUpload({ name: 'a.pdf', source: large, profile: UPLOAD_PROFILES.caseEvidence });
  expect(refused).toEqual({ ok: false, status: 413, code: 'size', msg: '文件大小不能超过20MB' });
  expect(await check('a.pdf', '')).toMatchObject({ ok: false, status: 400, code: 'empty' });
  expect(await check('a.docx', ole('EncryptionInfo', 'EncryptedPackage'))).toMatchObject({
    ok: false,
    code: 'encrypted',
  });
  const bomb = docx([{ name: 'word/media/a.bmp', content: '\0'.repeat(9_000_000) }]);
  expect(await check('a.docx', bomb)).toMatchObject({ ok: false, status: 415, code: 'archive', msg: '文件压缩比异常' });
});

test('an avatar is jpg or png, a sheet xlsx or csv', async () => {
  expect(await check('a.png', png(100, 100), 'avatar')).toMatchObject({ ok: true });
  expect(await check('a.gif', gif(10, 10), 'avatar')).toMatchObject({ ok: false, msg: '不支持的文件类型:gif' });
  expect(await check('a.csv', '姓名,证件号码\n', 'sheet')).toMatchObject({
    ok: true,
    contentType: 'text/csv; charset=utf-8',
  });
  expect(await check('a.xls', ole('Workbook'), 'sheet')).toMatchObject({ ok: false, status: 415 });
});
