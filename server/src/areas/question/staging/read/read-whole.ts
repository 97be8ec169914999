import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Question } from '@kaoxin/contract/question/content.ts';
import type { ReadFormatName } from '@kaoxin/contract/question/staging.ts';
import type { Loss, Picture, QuestionFormat, ReadQuestion } from '../../formats/format.ts';
import { formatNamed, formatOf, type UploadedFile } from '../../formats/formats.ts';
import { FormatRefusal } from '../../formats/refusal.ts';
import { tooLong } from '../../formats/rich.ts';
import { richTextOf } from '../../question/clean.ts';
import { mostEntries, mostRich } from '../../words.ts';

/** Maximum rows per file (domain.md 2.3). */
export const mostQuestions = 5_000;
/** Maximum characters of all questions. The maximum number of ordinary questions has a tenth of it. */
const mostText = 48 * 1024 * 1024;
const mostLosses = 2_000;

export interface WholeFile {
  format: QuestionFormat['name'];
  losses: readonly Loss[];
  pictures: ReadonlyMap<string, Picture>;
}

const refusal = (construct: string, words: Label) => new FormatRefusal(construct, words);

/**
 * Parses a question file; deterministic. Content that the form would refuse is left out and reported.
 * @param take called with each question in order
 * @throws FormatRefusal
 */
export async function readWhole(
  file: UploadedFile,
  said: ReadFormatName | 'auto',
  take: (question: ReadQuestion) => void,
): Promise<WholeFile> {
  const format = said === 'auto' ? await formatOf(file) : formatNamed(said);
  if (!format) throw refusal('format', ['不支持该文件格式', 'The format of the file is not known']);
  const { format: found, questions, losses, pictures } = await format.read(file.bytes);
  let [count, text] = [0, 0];
  for await (const one of questions) {
    if (count === mostQuestions)
      throw refusal('questions', [
        `一次最多导入${mostQuestions}道试题，请分成多个文件`,
        `At most ${mostQuestions} questions go in at once; please split the file`,
      ]);
    const kept = withoutTooLong(one);
    count += 1;
    text += kept.raw.length + (kept.question ? richTextOf(kept.question).length : 0);
    if (text > mostText)
      throw refusal('size', [
        '文件中的试题内容过多，请分成多个文件',
        'The questions of the file are too long together; please split it',
      ]);
    take(kept);
  }
  if (count === 0) throw refusal('questions', ['文件中没有试题', 'There are no questions in the file']);
  return { format: found ?? format.name, losses: losses.slice(0, mostLosses), pictures };
}

function withoutTooLong(one: ReadQuestion): ReadQuestion {
  const { question, place, losses } = one;
  if (!question || (richTextOf(question).length <= mostRich && entriesOf(question) <= mostEntries)) return one;
  return { ...one, question: null, losses: [...losses, { place, construct: 'text', words: tooLong }] };
}

const entriesOf = ({ options, targets, rubric, answer, children }: Question): number =>
  options.length +
  targets.length +
  rubric.length +
  saidIn(answer) +
  children.reduce((sum, child) => sum + 1 + entriesOf(child), 0);

function saidIn(answer: Question['answer']): number {
  switch (answer.kind) {
    case 'keys':
    case 'order':
      return answer.keys.length;
    case 'pairs':
      return answer.pairs.length;
    case 'blanks':
      return answer.blanks.reduce((sum, { accepted }) => sum + 1 + accepted.length, 0);
    default:
      return 0;
  }
}
