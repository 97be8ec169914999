import type { Label } from '@kaoxin/contract/conventions.ts';
import { bytesSource } from '#platform/files/inspect/byte-source.ts';
import { textEncoding } from '#platform/files/inspect/text-content.ts';
import { readDirectory } from '#platform/files/inspect/zip-directory.ts';
import { aikenFormat } from './aiken/format.ts';
import { docxFormat } from './docx/format.ts';
import type { QuestionFormat } from './format.ts';
import { gift } from './gift.ts';
import { moodle } from './moodle/moodle.ts';
import { packageLimits } from './qti/package-files.ts';
import { qti20, qti21, qti22, qti30 } from './qti/qti.ts';
import { firstVersion, isFirstVersion, versionIn } from './qti/versions.ts';
import { asRefusal, FormatRefusal } from './refusal.ts';
import { csvFormat, xlsxFormat } from './table/formats.ts';
import { decodeXml } from './xml/decode-xml.ts';
import { doctypeOf, rootOf } from './xml/root-of.ts';

export type FormatName = QuestionFormat['name'];

export const questionFormats: readonly QuestionFormat[] = [
  xlsxFormat,
  docxFormat,
  csvFormat,
  qti30,
  qti22,
  qti21,
  moodle,
  gift,
  aikenFormat,
];

export const formatNamed = (name: string): QuestionFormat | undefined =>
  [...questionFormats, qti20].find((one) => one.name === name);

export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

const unknown = (): FormatRefusal =>
  new FormatRefusal('format', [
    '无法识别文件格式，请上传xlsx、docx、csv、QTI包、Moodle XML、GIFT或Aiken文件',
    'The format of the file is not known: upload xlsx, docx, csv, a QTI package, Moodle XML, GIFT or Aiken',
  ]);

const otherPrograms: readonly { head: readonly number[]; words: Label }[] = [
  {
    head: [0xd0, 0xcf, 0x11, 0xe0],
    words: [
      '这是旧版Word或Excel文件（doc、xls），请另存为docx或xlsx后重新上传',
      'This is a file of an old Word or Excel (doc, xls): save it as docx or xlsx and upload that',
    ],
  },
  {
    head: [0x25, 0x50, 0x44, 0x46],
    words: [
      '这是PDF文件，不能导入，请上传其Word原文（docx）',
      'This is a PDF, which cannot be imported: upload the Word document it was made of (docx)',
    ],
  },
  {
    head: [...'{\\rtf'].map((letter) => letter.charCodeAt(0)),
    words: ['这是RTF文件，请另存为docx后重新上传', 'This is an RTF file: save it as docx and upload that'],
  },
  ...[[...'Rar!'].map((letter) => letter.charCodeAt(0)), [0x37, 0x7a, 0xbc, 0xaf]].map((head) => ({
    head,
    words: [
      '这是压缩包，请解压后逐个上传其中的文件',
      'This is a packed archive: unpack it and upload its files one by one',
    ] as const,
  })),
  {
    head: [0x1f, 0x8b],
    words: [
      '这是压缩的备份文件（如Moodle备份mbz），请在原系统中将题库导出为Moodle XML后重新上传',
      'This is a packed backup, such as mbz of Moodle: export its question bank as Moodle XML and upload that',
    ],
  },
];

const asXlsx = (what: Label): Label => [
  `${what[0]}，请另存为xlsx后重新上传`,
  `${what[1]}: save it as xlsx and upload that`,
];
const asDocx = (what: Label): Label => [
  `${what[0]}，请另存为docx后重新上传`,
  `${what[1]}: save it as docx and upload that`,
];

const otherRoots: ReadonlyMap<string, Label> = new Map([
  ['html', asDocx(['这是网页文件', 'This is a web page'])],
  ['wordDocument', asDocx(['这是Word的XML文件', 'This is XML of Word'])],
  ['package', asDocx(['这是Word的XML文件', 'This is XML of Word'])],
  ['Workbook', asXlsx(['这是Excel的XML文件', 'This is XML of Excel'])],
]);

function otherPackage(names: readonly string[]): Label | undefined {
  if (names.includes('mimetype') && names.includes('content.xml'))
    return [
      '这是OpenDocument文件（odt、ods），请另存为docx或xlsx后重新上传',
      'This is an OpenDocument file (odt, ods): save it as docx or xlsx and upload that',
    ];
  if (names.some((one) => one.startsWith('ppt/')))
    return [
      '这是演示文稿，不能导入，请将试题另存为docx或xlsx',
      'These are slides: put the questions into docx or xlsx',
    ];
  return names.some((one) => /\.(?:docx?|xlsx?|gift|txt|pdf|zip|wps|et)$/iu.test(one)) &&
    !names.some((one) => /\.(?:xml|xlsx|csv)$/iu.test(one))
    ? [
        '压缩包中没有试题包，请解压后逐个上传其中的文件',
        'The archive is no package of questions: unpack it and upload its files one by one',
      ]
    : undefined;
}

/**
 * Detects the format by content. The ending decides only between text formats.
 * @throws FormatRefusal for an unsupported format or a hostile archive
 */
export async function formatOf(file: UploadedFile): Promise<QuestionFormat> {
  const other = otherPrograms.find(({ head }) => head.every((byte, at) => file.bytes[at] === byte));
  if (other) throw new FormatRefusal('format', other.words);
  const name = (await packedFormat(file.bytes)) ?? xmlFormat(file.bytes) ?? textFormat(file);
  const format = name === undefined ? undefined : formatNamed(name);
  if (!format) throw unknown();
  return format;
}

async function packedFormat(bytes: Uint8Array): Promise<FormatName | undefined> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined;
  try {
    const { entries } = await readDirectory(bytesSource(bytes), packageLimits.maxEntries);
    const names = entries.map(({ name }) => name);
    const other = otherPackage(names);
    if (other) throw new FormatRefusal('format', other);
    if (names.includes('[Content_Types].xml'))
      return names.some((one) => one.startsWith('word/'))
        ? 'docx'
        : names.some((one) => one.startsWith('xl/'))
          ? 'xlsx'
          : undefined;
    if (names.some((one) => /\.xml$/iu.test(one))) return 'qti30';
    return names.some((one) => /\.(?:xlsx|csv)$/iu.test(one)) ? 'xlsx' : undefined;
  } catch (error) {
    throw asRefusal(error) ?? error;
  }
}

const head = 64 * 1024;
function xmlFormat(bytes: Uint8Array): FormatName | undefined {
  const begun = new TextDecoder('latin1').decode(bytes.subarray(0, 64)).replaceAll('\0', '');
  if (!/^(ï»¿|ÿþ|þÿ)?\s*</u.test(begun)) return undefined;
  const { text } = decodeXml(bytes);
  const told = doctypeOf(text)?.replace(/^html$/iu, 'html') ?? '';
  const isOther = isFirstVersion(told) || otherRoots.has(told);
  const { name, attributes } = (isOther ? undefined : rootOf(text)) ?? { name: told, attributes: '' };
  if (name === 'quiz') return 'moodle';
  if (name.startsWith('qti-assessment')) return 'qti30';
  if (name.startsWith('assessment')) return versionIn(attributes) ?? 'qti22';
  if (isFirstVersion(name)) throw firstVersion();
  const other = otherRoots.get(name);
  if (other) throw new FormatRefusal(name, other);
  throw new FormatRefusal(name, [`XML根元素${name}不是试题格式`, `XML with root ${name} is no format of questions`]);
}

const aiken = /^(?:ANSWER|答案)\s*[:：]\s*[A-ZＡ-Ｚ][A-ZＡ-Ｚ\s,、]*$/imu;
const firstOption = /^\s{0,9}[AＡ][.)．）、]/mu;
function hasBraces(said: string): boolean {
  const from = said.search(/(?<!\\)\{/u);
  return from >= 0 && /(?<!\\)\}/u.test(said.slice(from));
}

function textFormat({ name, bytes }: UploadedFile): FormatName | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (ending === 'csv' || ending === 'gift' || ending === 'aiken') return ending;
  if (ending !== 'txt') return undefined;
  const encoding = textEncoding(bytes.subarray(0, head), bytes.length <= head) ?? 'utf-8';
  const said = new TextDecoder(encoding).decode(bytes.subarray(0, head));
  // The words of an Aiken choice may contain braces as well.
  if (aiken.test(said) && (!hasBraces(said) || firstOption.test(said))) return 'aiken';
  return hasBraces(said) ? 'gift' : undefined;
}
