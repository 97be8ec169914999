import type { Label } from '@kaoxin/contract/conventions.ts';
import { attendStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { type Complaint, inColumn, notAmong } from '#platform/imports/complaints.ts';
import type { Cells, Judged } from '#platform/imports/import-kind.ts';
import { type Keys, keyIn } from '#platform/imports/words.ts';
import { markProblems } from '../score/marks.ts';
import { labelIn, type ScoreField, scoreColumns } from './score-columns.ts';
import type { NamedSubjects } from './score-exam.ts';

export interface ScoreEntry {
  ticketNo: string;
  subjectCode: string;
  objective: number | null;
  subjective: number | null;
  score: number | null;
  attend: number;
  violation: number;
}

export type ScoreWords = Readonly<Record<'attend' | 'violation', Keys>>;

const absentHasNone: Label = ['缺考不应有成绩', 'An absent examinee cannot have a score'];
const decimal = /^[+-]?\d{1,6}(\.\d{1,6})?$/;

export const missingWords = ([zh, en]: Label, isChosen: boolean): Label =>
  isChosen ? [`请选择${zh}`, `Select: ${en}`] : [`请输入${zh}`, `Enter: ${en}`];

export const unknownSubject = (text: string): Label => [`科目【${text}】不存在`, `There is no subject “${text}”`];

export function scoreReader(subjects: NamedSubjects, words: ScoreWords) {
  return (cells: Cells): Judged<ScoreEntry> => {
    const errors: Complaint[] = [];
    const wrong = (field: ScoreField, said: Label): undefined => {
      errors.push(inColumn(field, said));
    };
    const label = (field: ScoreField) => labelIn(scoreColumns, field);
    const missing = (field: ScoreField, isChosen = false) => wrong(field, missingWords(label(field), isChosen));
    const points = (field: 'objective' | 'subjective' | 'score'): number | null | undefined => {
      const text = normalised(cells[field] ?? '', 'NFKC').trim();
      if (!text) return null;
      if (decimal.test(text)) return Number(text);
      const [zh, en] = label(field);
      return wrong(field, [`${zh}格式不正确`, `${en}: not a number`]);
    };
    const keyed = (field: 'attend' | 'violation', known: readonly number[]): number | undefined => {
      const text = cells[field] ?? '';
      const key = keyIn(words[field], text);
      return key !== undefined && known.includes(key) ? key : wrong(field, notAmong(label(field), text));
    };

    const ticketNo = cells.ticketNo === undefined ? missing('ticketNo') : normalised(cells.ticketNo, 'NFKC').trim();
    const subject =
      cells.subject === undefined
        ? missing('subject', true)
        : (subjects.find(cells.subject) ?? wrong('subject', unknownSubject(cells.subject)));
    const { present, absent } = attendStatus.of;
    const attend = cells.attend === undefined ? missing('attend', true) : keyed('attend', [present, absent]);
    const violation = cells.violation === undefined ? 0 : keyed('violation', [0, 1, 2, 3, 4, 5]);
    const [objective, subjective, score] = [points('objective'), points('subjective'), points('score')];

    if (attend === absent) {
      const given = (['objective', 'subjective', 'score'] as const).find((field) => cells[field] !== undefined);
      if (given) wrong(given, absentHasNone);
    } else if (score === null) missing('score');
    else if (subject && objective !== undefined && subjective !== undefined && score !== undefined)
      for (const [field, said] of markProblems(subject, { objective, subjective, score })) wrong(field, said);

    if (errors.length > 0) return { entry: null, errors };
    const entry = { ticketNo, subjectCode: subject?.subjectCode, objective, subjective, score, attend, violation };
    return { entry: entry as ScoreEntry, errors: [] };
  };
}
