import type { Loss } from './format.ts';
import { FormatRefusal } from './refusal.ts';

const han = /\p{Script=Han}/u;
const binary = /[^\t\n\f\r\u0020-\u{10ffff}]/u;

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Decodes a text file: by byte order mark, as UTF-8, or as GB18030 if it has no Chinese in UTF-8.
 * @throws FormatRefusal
 */
export function textOf(bytes: Uint8Array): { text: string; losses: Loss[] } {
  const [one, two] = bytes;
  const marked = one === 0xff && two === 0xfe ? 'utf-16le' : one === 0xfe && two === 0xff ? 'utf-16be' : undefined;
  const text = decoded(bytes, marked ?? 'utf-8');
  const isForeign = text === undefined && !marked && !han.test(new TextDecoder('utf-8').decode(bytes));
  const said = text ?? (isForeign ? decoded(bytes, 'gb18030') : undefined);
  if (said === undefined || binary.test(said))
    throw new FormatRefusal('encoding', [
      '文件不是有效的文本，请另存为UTF-8再上传',
      'The file is no sound text: save it as UTF-8 and upload it again',
    ]);
  return { text: said, losses: [] };
}
