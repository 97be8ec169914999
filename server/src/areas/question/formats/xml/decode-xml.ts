import { FormatRefusal } from '../refusal.ts';

export interface DecodedXml {
  text: string;
  encoding: string;
  wrongly?: string;
}

const head = 256;
const known =
  /^(utf-?8|utf-?16(le|be)?|us-ascii|iso-8859-\d+|windows-125\d|gb2312|gbk|gb18030|big5|shift_jis|euc-(jp|kr))$/i;
const han = /\p{Script=Han}/u;

const unknownEncoding = (encoding: string): FormatRefusal =>
  new FormatRefusal(`encoding="${encoding}"`, [
    `不支持的编码【${encoding}】，请另存为UTF-8再上传`,
    `Encoding ${encoding} is not read: save the file as UTF-8 and upload it again`,
  ]);
const brokenLetters = (encoding: string): FormatRefusal =>
  new FormatRefusal('encoding', [
    `文件内容不是有效的${encoding}文本，请另存为UTF-8再上传`,
    `The file is no sound ${encoding} text: save it as UTF-8 and upload it again`,
  ]);

function byBytes(bytes: Uint8Array): string | undefined {
  const [one = 0, two = 0, three = 0, four = 0] = bytes;
  if ((one === 0 && two === 0) || (three === 0 && four === 0 && one !== 0)) throw unknownEncoding('UTF-32');
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'utf-8';
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  if (one === 0x3c && two === 0) return 'utf-16le';
  if (one === 0 && two === 0x3c) return 'utf-16be';
  return undefined;
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const declaration = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

/**
 * Decodes XML. The bytes have precedence over the declaration. Invalid UTF-8 is read as GB18030 if possible, unless it
 * contains Chinese in UTF-8; then it is broken. Line ends become `\n`.
 * @throws FormatRefusal
 */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  const seen = byBytes(bytes);
  const begun = new TextDecoder(seen ?? 'latin1').decode(bytes.subarray(0, head * 2));
  const said = declaration.exec(begun)?.[1]?.toLowerCase();
  if (said !== undefined && !known.test(said)) throw unknownEncoding(said);
  const isWide = said?.startsWith('utf-16') || said?.startsWith('utf16');
  const encoding = seen ?? (said === undefined || isWide ? 'utf-8' : said);
  const text = decoded(bytes, encoding);
  if (text !== undefined) {
    const isSaid = said === undefined || encoding.startsWith(said.replace('utf16', 'utf-16').replace('utf8', 'utf-8'));
    return { text: oneLineEnd(text), encoding, ...(!isSaid && { wrongly: said }) };
  }
  const isUtf8 = encoding === 'utf-8' || encoding === 'utf8';
  const chinese = isUtf8 && !han.test(new TextDecoder('utf-8').decode(bytes)) ? decoded(bytes, 'gb18030') : undefined;
  if (chinese === undefined) throw brokenLetters(encoding.toUpperCase());
  return { text: oneLineEnd(chinese), encoding: 'gb18030', wrongly: said ?? 'utf-8' };
}

const oneLineEnd = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/gu, '\n') : text);
