import { type Language, say } from '@kaoxin/contract/conventions.ts';
import type { FormatName } from '@kaoxin/contract/question/staging.ts';
import { writeZip } from '#platform/files/write-zip.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { Loss } from '../formats/format.ts';
import { formatNamed } from '../formats/formats.ts';
import type { Chosen } from './chosen.ts';
import { contentTypeOf } from './content-types.ts';
import { marksOf } from './marks-of.ts';
import { writtenQuestions } from './written.ts';

export interface ExportedFile {
  name: string;
  contentType: string;
  content: Buffer;
  count: number;
  losses: number;
}

/**
 * Writes the file. Content that the format cannot carry is listed in a report next to the file.
 * @param mark request id of the audit row of this export
 */
export async function exportedFile(
  work: Work,
  { ids, bankName }: Chosen,
  name: FormatName,
  { withKeys, mark }: { withKeys: boolean; mark: string | undefined },
): Promise<ExportedFile> {
  const format = formatNamed(name);
  if (!format?.write) throw refuse(400, ['不支持导出该格式', 'Questions are not handed out in this format']);
  const { questions, pictures } = await writtenQuestions(work, ids, withKeys);
  const {
    bytes,
    ending = format.endings[0] ?? name,
    losses,
  } = await format.write(questions, pictures, await marksOf(work, mark));
  const { language } = work.actor;
  const called = `${safeName(bankName ?? say(['试题', 'Questions'], language))}_${work.now.slice(0, 10)}`;
  const facts = { count: questions.length, losses: losses.length };
  const file = `${called}.${ending}`;
  if (losses.length === 0)
    return { ...facts, name: file, contentType: contentTypeOf(ending), content: Buffer.from(bytes) };
  const report = { name: `${say(['损失报告', 'Losses'], language)}.txt`, content: reportOf(losses, language) };
  const content = Buffer.from(writeZip([{ name: file, content: bytes }, report]));
  return { ...facts, name: `${called}.zip`, contentType: contentTypeOf('zip'), content };
}

const safeName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');

const reportOf = (losses: readonly Loss[], language: Language): string =>
  `\uFEFF${losses.map(({ place, construct, words }) => `${place}\t${construct}\t${say(words, language)}`).join('\r\n')}\r\n`;
