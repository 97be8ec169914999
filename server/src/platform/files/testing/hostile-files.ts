import type { UploadRefusalCode } from '../inspect/content.ts';
import { docx, gif, jpeg, ole, png } from './made-files.ts';
import { makeZip } from './zip-maker.ts';

interface HostileFile {
  name: string;
  content: Uint8Array | string;
  status: 400 | 413 | 415;
  code: UploadRefusalCode;
  msg: string;
}

const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
const jar = makeZip([{ name: 'A.class', content: 'x' }]);

const disguised: readonly (readonly [name: string, content: Uint8Array | string])[] = [
  ['网页.png', '<html><script>alert(1)</script></html>'],
  ['svg.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['page.txt', '<!DOCTYPE html><script>alert(1)</script>'],
  ['page.pdf', '<html><body>%PDF-1.4'],
  ['gifjs.gif', Buffer.concat([gif(10, 10), Buffer.from('<script>alert(1)</script>')])],
  ['jpg.jpg', jpeg(300, 400, '<svg onload=x>')],
  ['gifar.gif', Buffer.concat([gif(10, 10), jar])],
  ['pdf.png', Buffer.concat([png(10, 10), Buffer.from('%PDF-1.4')])],
  ['jar.pdf', Buffer.concat([Buffer.from('%PDF-1.4'), jar])],
  ['两样.pdf', `${pdf}PK\x05\x06${'\0'.repeat(18)}`],
  ['macro.docx', docx([{ name: 'word/vbaProject.bin', content: 'x' }])],
  ['word.xlsx', docx()],
  ['plain.docx', makeZip([{ name: 'a.txt', content: 'x' }])],
  ['program.pdf', 'MZ\x90\0\x03'],
  ['binary.txt', Buffer.from([0x41, 0, 1, 2, 0x42])],
  ['image.jpg', png(10, 10)],
];

const misnamed: readonly (readonly [name: string, said: string])[] = [
  ['a.svg', 'svg'],
  ['a.zip', 'zip'],
  ['noextension', '无扩展名'],
  ['a.php.jpg', 'php.jpg'],
  ['a.html.pdf', 'html.pdf'],
];

export const hostileFiles: readonly HostileFile[] = [
  ...disguised.map(
    ([name, content]) => ({ name, content, status: 415, code: 'mismatch', msg: '文件内容与扩展名不符' }) as const,
  ),
  ...misnamed.map(
    ([name, said]) =>
      ({ name, content: jpeg(10, 10), status: 415, code: 'type', msg: `不支持的文件类型:${said}` }) as const,
  ),
  { name: '空.pdf', content: '', status: 400, code: 'empty', msg: '文件内容为空' },
  {
    name: '大图.png',
    content: png(30_000, 30_000),
    status: 413,
    code: 'pixels',
    msg: '图片尺寸过大：30000×30000，最多12000万像素，请缩小后重新上传',
  },
  {
    name: '加密.docx',
    content: ole('EncryptionInfo', 'EncryptedPackage'),
    status: 415,
    code: 'encrypted',
    msg: '文件已加密，请去除密码后重新上传',
  },
  {
    name: '压缩.docx',
    content: docx([{ name: 'word/media/a.bmp', content: '\0'.repeat(9_000_000) }]),
    status: 415,
    code: 'archive',
    msg: '文件压缩比异常',
  },
];
