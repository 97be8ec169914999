import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Question } from '@kaoxin/contract/question/content.ts';
import type { QuestionProblem } from '@kaoxin/contract/question/problems.ts';

/** Something a file says that a question here cannot, or the other way round: told with its place, never dropped in silence. */
export interface Loss {
  /** where in the file, for whoever looks there: 第12行, item-3.xml, 第5题 */
  place: string;
  /** what the format calls it: `hotspotInteraction`, `{=%50%…}` */
  construct: string;
  words: Label;
}

/** What files say beside the question; whoever stages it finds the knowledge points and the keys of dictionaries. */
export interface QuestionFacts {
  title?: string;
  /** 1 易 … 5 难 */
  difficulty?: number;
  cognition?: number;
  /** names or codes of knowledge points */
  knowledge?: readonly string[];
  source?: string;
  /** what is right was not said: the row waits for its key */
  lacksKey?: true;
}

/** Something a file says that cannot be meant, told at the field where it is corrected (domain.md 2.3): `题型【{0}】无法识别`. */
export interface FieldProblem {
  field: QuestionProblem['field'] | 'questionType' | keyof QuestionFacts;
  /** which option, blank, point or child, as in `QuestionProblem` */
  at?: number;
  words: Label;
}

/** A question as a file says it; null: nothing of it could be read, and a loss says why. */
export interface ReadQuestion {
  place: string;
  /** its own text in the file, clipped to 8,000 characters, for whoever corrects it */
  raw: string;
  question: Question | null;
  facts: QuestionFacts;
  losses: readonly Loss[];
  /** what the question itself does not show to be wrong; `questionProblems` tells the rest */
  problems?: readonly FieldProblem[];
}

/** A picture that a package carries, by the name its questions call it by (`src="media/a.png"`). */
export interface Picture {
  name: string;
  bytes: Uint8Array;
}

export interface ReadFile {
  /** where one reader reads several: which it was */
  format?: QuestionFormat['name'];
  questions: AsyncIterable<ReadQuestion> | Iterable<ReadQuestion>;
  /** of the file as a whole */
  losses: readonly Loss[];
  /** by the `src` of questions; whole when the last question has been read */
  pictures: ReadonlyMap<string, Picture>;
}

export interface WrittenFile {
  bytes: Uint8Array;
  /** what it ends in, where that is not the first ending of its format: a table with its pictures is a zip */
  ending?: string;
  losses: readonly Loss[];
}

/** How a file tells whose it is, where its format has a place for that (decision 049). */
export interface FileMarks {
  /** who took it along and when, for whoever opens it */
  shown: string | undefined;
  /** request id of the audit row that tells of it */
  hidden: string | undefined;
}

/** What examinations have told of a question; null: not known. */
export interface QuestionUsage {
  people: number;
  pValue: number | null;
  rpb: number | null;
  discD: number | null;
  /** when they were counted: yyyy-MM-dd */
  day: string | null;
}

/** A question to be written, with what it is called here. */
export interface WrittenQuestion {
  code: string;
  question: Question;
  facts: QuestionFacts;
  /** its figures, or those of each question about a reading, for formats that carry them */
  usage?: readonly (QuestionUsage | undefined)[];
}

/** A format of files: what is written and read again is the same question, but for what the losses name. */
export interface QuestionFormat {
  name: 'xlsx' | 'csv' | 'docx' | 'qti30' | 'qti22' | 'qti21' | 'qti20' | 'moodle' | 'gift' | 'aiken';
  /** as files of it end */
  endings: readonly string[];
  read: (bytes: Uint8Array) => Promise<ReadFile> | ReadFile;
  /** others have their turn between two questions. @param pictures by the `src` the questions have for them; one that is not there is a loss */
  write?: (
    questions: Iterable<WrittenQuestion>,
    pictures?: ReadonlyMap<string, Picture>,
    marks?: FileMarks,
  ) => Promise<WrittenFile>;
}
