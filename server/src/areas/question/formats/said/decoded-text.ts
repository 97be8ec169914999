import { textEncoding } from '#platform/files/inspect/text-content.ts';
import { FormatRefusal } from '../refusal.ts';

const mostBytes = 20 * 1024 * 1024;

export function decodedText(bytes: Uint8Array): string {
  if (bytes.length > mostBytes) throw new FormatRefusal('size', ['文件大小不能超过20MB', 'A file is 20 MB at most']);
  const encoding = textEncoding(bytes, true);
  if (encoding === undefined)
    throw new FormatRefusal('encoding', [
      '文件不是文本，或编码无法识别，请另存为UTF-8后重新上传',
      'The file is no text, or of an unknown encoding: save it as UTF-8',
    ]);
  return new TextDecoder(encoding).decode(bytes);
}
