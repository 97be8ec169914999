import type { Label } from '@kaoxin/contract/conventions.ts';
import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { type Complaint, inColumn } from '#platform/imports/complaints.ts';
import type { Cells, Judged } from '#platform/imports/import-kind.ts';
import { notMarked } from '../../statistics/item/add-sheet.ts';
import { parseAnswers } from '../../statistics/sheet/answer-string.ts';
import type { packedAnswers } from '../../statistics/sheet/packed-answers.ts';
import type { packedScores } from '../../statistics/sheet/packed-scores.ts';
import { scoreAnswer } from '../../statistics/sheet/score-answer.ts';
import { parseScores } from '../../statistics/sheet/score-string.ts';
import { isObjective, type SheetItem } from '../../statistics/sheet/sheet-item.ts';
import { missingWords, unknownSubject } from './read-score.ts';
import { labelIn, type SheetField, sheetColumns } from './score-columns.ts';
import type { NamedSubjects } from './score-exam.ts';

export interface SheetPaper {
  label: string;
  paperId: string;
  paperCode: string;
  items: readonly SheetItem[];
  answers: ReturnType<typeof packedAnswers>;
  scores: ReturnType<typeof packedScores>;
}

export interface SheetEntry {
  ticketNo: string;
  subjectCode: string;
  paperId: string;
  answers: string;
  itemScores: string;
  /** half points by key and rule; the total is never negative */
  objective: number;
  /** half points of the whole sheet; null if any item is unmarked */
  total: number | null;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const sum = (scores: readonly number[]): number => scores.reduce((all, one) => all + one, 0);

/**
 * Returns a function that validates a row of 作答明细 (domain.md 2.7). Objective items are scored by key and rule,
 * subjective marks come from the row.
 */
export function sheetReader(subjects: NamedSubjects, papers: ReadonlyMap<string, readonly SheetPaper[]>) {
  return (cells: Cells): Judged<SheetEntry> => {
    const errors: Complaint[] = [];
    const wrong = (field: SheetField, said: Label): undefined => {
      errors.push(inColumn(field, said));
    };
    const missing = (field: SheetField, isChosen = false) =>
      wrong(field, missingWords(labelIn(sheetColumns, field), isChosen));
    const parsed = <T>(
      field: SheetField,
      found: { ok: true; value: T } | { ok: false; msg: string; en: string },
    ): T | undefined => (found.ok ? found.value : wrong(field, [found.msg, found.en]));

    const ticketNo = cells.ticketNo === undefined ? missing('ticketNo') : normalised(cells.ticketNo, 'NFKC').trim();
    const subject =
      cells.subject === undefined
        ? missing('subject', true)
        : (subjects.find(cells.subject) ?? wrong('subject', unknownSubject(cells.subject)));
    if (cells.paper === undefined) missing('paper');
    if (cells.answers === undefined) missing('answers');
    if (!subject || cells.paper === undefined || cells.answers === undefined) return { entry: null, errors };
    const own = papers.get(subject.subjectCode) ?? [];
    const paper = paperCalled(cells.paper, own);
    if (!paper) {
      wrong('paper', notOfSubject(cells.paper, own));
      return { entry: null, errors };
    }
    const answers = parsed('answers', parseAnswers(cells.answers, paper.items));
    const marks = parsed('scores', subjectiveMarks(cells.scores, paper.items));
    if (!ticketNo || !answers || !marks || errors.length > 0) return { entry: null, errors };
    return { entry: entryOf({ ticketNo, subjectCode: subject.subjectCode }, paper, answers, marks), errors: [] };
  };
}

function paperCalled(said: string, papers: readonly SheetPaper[]): SheetPaper | undefined {
  const word = normalised(said, 'NFKC').trim().toUpperCase();
  const label = word.replace(/\s*卷$/, '');
  return papers.find(({ paperCode }) => paperCode === word) ?? papers.find((one) => one.label === label);
}

function notOfSubject(said: string, papers: readonly SheetPaper[]): Label {
  const known = papers.map(({ label, paperCode }) => `${label}=${paperCode}`).join(' ');
  return papers.length > 1
    ? [
        `试卷【${said}】不是该科目的试卷，该科目的试卷为${known}`,
        `Paper “${said}” is not a paper of this subject; it has ${known}`,
      ]
    : [`试卷【${said}】不是该科目的试卷`, `Paper “${said}” is not the paper of this subject`];
}

/** Answers are often imported before subjective items are marked. */
function subjectiveMarks(text: string | undefined, items: readonly SheetItem[]) {
  if (text === undefined)
    return { ok: true as const, value: items.flatMap((item) => (isObjective(item) ? [] : [notMarked])) };
  return parseScores(text, items);
}

function entryOf(
  whose: Pick<SheetEntry, 'ticketNo' | 'subjectCode'>,
  paper: SheetPaper,
  answers: readonly number[],
  marks: readonly number[],
): SheetEntry {
  const left = marks.values();
  const byItem = paper.items.map((item, index) =>
    isObjective(item) ? scoreAnswer(item, answers[index] ?? 0) : (left.next().value ?? notMarked),
  );
  const objective = byItem.filter((_, index) => paper.items[index]?.score !== null);
  return {
    ...whose,
    paperId: paper.paperId,
    answers: hex(paper.answers.pack(answers)),
    itemScores: hex(paper.scores.pack(byItem)),
    objective: Math.max(0, sum(objective)),
    total: marks.includes(notMarked) ? null : Math.max(0, sum(byItem)),
  };
}
