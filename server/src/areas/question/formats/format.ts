import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Question } from '@kaoxin/contract/question/content.ts';
import type { QuestionProblem } from '@kaoxin/contract/question/problems.ts';

export interface Loss {
  /** Place in the file: 第12行, item-3.xml, 第5题. */
  place: string;
  /** Name of the construct in the format: `hotspotInteraction`, `{=%50%…}`. */
  construct: string;
  words: Label;
}

/** Descriptive data of a question as the file states it. Staging resolves knowledge points and dictionary keys. */
export interface QuestionFacts {
  title?: string;
  /** From 1 (易) to 5 (难). */
  difficulty?: number;
  cognition?: number;
  knowledge?: readonly string[];
  source?: string;
  /** The file states no answer, so the row waits for one. */
  lacksKey?: true;
}

/** An invalid value in a file, reported at the field where it is corrected (domain.md 2.3): `题型【{0}】无法识别`. */
export interface FieldProblem {
  field: QuestionProblem['field'] | 'questionType' | keyof QuestionFacts;
  at?: number;
  words: Label;
}

/** A parsed question; null if nothing could be read, in which case a loss gives the reason. */
export interface ReadQuestion {
  place: string;
  /** Source text of the question, cut to 8,000 characters, for manual correction. */
  raw: string;
  question: Question | null;
  facts: QuestionFacts;
  losses: readonly Loss[];
  /** Problems that the question itself does not reveal. `questionProblems` finds the others. */
  problems?: readonly FieldProblem[];
}

/** A picture of a package by the name used in questions (`src="media/a.png"`). */
export interface Picture {
  name: string;
  bytes: Uint8Array;
}

export interface ReadFile {
  format?: QuestionFormat['name'];
  questions: AsyncIterable<ReadQuestion> | Iterable<ReadQuestion>;
  losses: readonly Loss[];
  /** By the `src` in questions. Complete after the last question has been read. */
  pictures: ReadonlyMap<string, Picture>;
}

export interface WrittenFile {
  bytes: Uint8Array;
  /** Ending if it differs from the first ending of the format: a table with pictures is a zip. */
  ending?: string;
  losses: readonly Loss[];
}

export interface FileMarks {
  shown: string | undefined;
  /** Request id of the export's audit row. */
  hidden: string | undefined;
}

export interface QuestionUsage {
  people: number;
  pValue: number | null;
  rpb: number | null;
  discD: number | null;
  /** Date of the calculation, yyyy-MM-dd. */
  day: string | null;
}

export interface WrittenQuestion {
  code: string;
  question: Question;
  facts: QuestionFacts;
  usage?: readonly (QuestionUsage | undefined)[];
}

/** A file format. Writing and reading a question returns the same question, except for reported losses. */
export interface QuestionFormat {
  name: 'xlsx' | 'csv' | 'docx' | 'qti30' | 'qti22' | 'qti21' | 'qti20' | 'moodle' | 'gift' | 'aiken';
  endings: readonly string[];
  read: (bytes: Uint8Array) => Promise<ReadFile> | ReadFile;
  /**
   * Yields to other tasks between questions.
   * @param pictures by the `src` in questions; a missing one is a loss
   */
  write?: (
    questions: Iterable<WrittenQuestion>,
    pictures?: ReadonlyMap<string, Picture>,
    marks?: FileMarks,
  ) => Promise<WrittenFile>;
}
