import { extname } from 'node:path';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { bytesSource } from '#platform/files/inspect/byte-source.ts';
import { DOCUMENT_ZIP, inspectZip, type ZipEntry } from '#platform/files/inspect/inspect-zip.ts';
import { unpackEntry } from '#platform/files/inspect/unpack-entry.ts';
import { asRefusal, FormatRefusal } from '../refusal.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { parseElement } from '../xml/parse-xml.ts';
import { childrenOf, type XmlElement } from '../xml/xml-node.ts';

const mostBytes = 20 * 1024 * 1024;
const mostText = 32 * 1024 * 1024;
const mostPicture = 5 * 1024 * 1024;
const pictureEndings = ['.png', '.jpg', '.jpeg', '.gif', '.webp'];

export interface Relation {
  type: string;
  target: string;
  isOutside: boolean;
}

export interface WordPackage {
  document: string;
  numbering: XmlElement | undefined;
  styles: XmlElement | undefined;
  relations: ReadonlyMap<string, Relation>;
  /** Reads a picture by its path within `word/`. A label explains why it is missing. */
  picture: (path: string) => Promise<Uint8Array | Label>;
}

/** Keeps prefixes of elements, because `m:r` differs from `w:r`. */
export const asWritten = { element: (name: string) => name, attribute: (name: string) => name };

const notWord = (): FormatRefusal =>
  new FormatRefusal('docx', [
    '文件不是docx文档，请用Word另存为docx后重新上传',
    'The file is no docx document: save it as docx from Word',
  ]);

/**
 * Opens a Word file. Refuses macros, external references, old and encrypted files, and hostile archives.
 * @throws FormatRefusal
 */
export async function openWord(bytes: Uint8Array): Promise<WordPackage> {
  if (bytes.length > mostBytes) throw new FormatRefusal('size', ['文件大小不能超过20MB', 'A file is 20 MB at most']);
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new FormatRefusal('doc', [
      '文件是旧版doc或已加密，请去除密码并另存为docx后重新上传',
      'The file is an old doc or encrypted: take the password off and save it as docx',
    ]);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw notWord();
  try {
    return await openParts(bytes);
  } catch (error) {
    throw asRefusal(error) ?? error;
  }
}

async function openParts(bytes: Uint8Array): Promise<WordPackage> {
  const all = await inspectZip(bytesSource(bytes), DOCUMENT_ZIP);
  const entries = new Map(all.map((entry) => [entry.name.toLowerCase(), entry]));
  if (all.some(({ name }) => /vba(?:project|data)/iu.test(name)))
    throw new FormatRefusal('vbaProject', [
      '文件含有宏，请另存为不含宏的docx后重新上传',
      'The file holds macros: save it as a docx without them',
    ]);
  const main = entries.get('word/document.xml');
  if (main === undefined || !entries.has('[content_types].xml')) throw notWord();
  const textOf = async (entry: ZipEntry): Promise<string> => {
    if (entry.unpacked > mostText)
      throw new FormatRefusal('size', [
        '文档正文过大，请拆分后分别上传',
        'The document is too long: split it into several',
      ]);
    return decodeXml(await unpacked(bytes, entry)).text;
  };
  const optional = async (path: string): Promise<XmlElement | undefined> => {
    const entry = entries.get(path);
    return entry && parseElement(await textOf(entry), 0, 1, asWritten).root;
  };
  return {
    relations: relationsIn(await optional('word/_rels/document.xml.rels')),
    document: await textOf(main),
    numbering: await optional('word/numbering.xml'),
    styles: await optional('word/styles.xml'),
    picture: (path) => pictureAt(bytes, entries.get(`word/${path}`.toLowerCase()), path),
  };
}

async function pictureAt(bytes: Uint8Array, entry: ZipEntry | undefined, path: string): Promise<Uint8Array | Label> {
  if (entry === undefined) return [`图片【${path}】未找到`, `Picture ${path} was not found`];
  if (!pictureEndings.includes(extname(path).toLowerCase()))
    return [`图片【${path}】的格式不支持，请改为png或jpg`, `Pictures like ${path} are not read: make it a png or jpg`];
  if (entry.unpacked > mostPicture)
    return [`图片【${path}】超过5MB，未导入`, `Picture ${path} is more than 5 MB and is left out`];
  return unpacked(bytes, entry);
}

async function unpacked(bytes: Uint8Array, entry: ZipEntry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of unpackEntry(bytesSource(bytes), entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function relationsIn(root: XmlElement | undefined): Map<string, Relation> {
  const found = new Map<string, Relation>();
  for (const { attributes } of root ? childrenOf(root, 'Relationship') : []) {
    const type = (attributes.get('Type') ?? '').split('/').at(-1) ?? '';
    const isOutside = attributes.get('TargetMode') === 'External';
    if (isOutside && type !== 'hyperlink')
      throw new FormatRefusal(type, [
        `文件引用了外部内容【${type}】，请把它嵌入文档后重新上传`,
        `The file fetches ${type} from elsewhere: put it into the document`,
      ]);
    const target = (attributes.get('Target') ?? '').replace(/^\/word\//u, '');
    found.set(attributes.get('Id') ?? '', { type, target, isOutside });
  }
  return found;
}
