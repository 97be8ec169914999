import type { ReadFormatName } from '@kaoxin/contract/question/staging.ts';
import { refuse } from '#platform/http/errors.ts';
import { takingTurns } from '#platform/turns.ts';
import type { Loss, Picture, QuestionFormat, ReadQuestion } from '../../formats/format.ts';
import { formatNamed, formatOf, type UploadedFile } from '../../formats/formats.ts';
import { asRefusal } from '../../formats/refusal.ts';

/** Rows of one file (domain.md 2.3). */
export const mostQuestions = 5_000;

/** A file of questions, read to its end. */
export interface ReadQuestions {
  format: QuestionFormat['name'];
  read: readonly ReadQuestion[];
  losses: readonly Loss[];
  pictures: ReadonlyMap<string, Picture>;
}

/** The questions of a file in their order, the same whenever it is read. @throws a refusal in the words of its format */
export async function readQuestions(file: UploadedFile, said: ReadFormatName | 'auto'): Promise<ReadQuestions> {
  try {
    const format = said === 'auto' ? await formatOf(file) : needFormat(said);
    const { format: found, questions, losses, pictures } = await format.read(file.bytes);
    const read: ReadQuestion[] = [];
    const turn = takingTurns();
    for await (const one of questions) {
      if (read.length === mostQuestions) throw tooMany();
      read.push(one);
      await turn();
    }
    if (read.length === 0) throw refuse(400, ['文件中没有试题', 'There are no questions in the file']);
    return { format: found ?? format.name, read, losses, pictures };
  } catch (error) {
    const refused = asRefusal(error);
    if (refused) throw refuse(400, refused.words, { reason: refused.construct });
    throw error;
  }
}

function needFormat(name: ReadFormatName): QuestionFormat {
  const format = formatNamed(name);
  if (!format) throw refuse(400, ['不支持该文件格式', 'The format of the file is not known']);
  return format;
}

const tooMany = () =>
  refuse(400, [
    `一次最多导入${mostQuestions}道试题，请分成多个文件`,
    `At most ${mostQuestions} questions go in at once; please split the file`,
  ]);
