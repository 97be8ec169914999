import type { Label } from '@kaoxin/contract/conventions.ts';
import { answerSheets } from '@kaoxin/contract/exam/scores/score.ts';
import { sql } from 'kysely';
import { manyRows } from '#platform/database/many-rows.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { ImportKind, ImportLine, Standing } from '#platform/imports/import-kind.ts';
import type { Work } from '#platform/work.ts';
import { furtherPapersIn, papersOf } from '../../formal/papers/subject-paper-rows.ts';
import { subjectsIn } from '../../formal/papers/subject-rows.ts';
import { packedAnswers } from '../../statistics/sheet/packed-answers.ts';
import { packedScores } from '../../statistics/sheet/packed-scores.ts';
import { paperItems } from '../paper-items.ts';
import { tellingPlanner } from '../tell-planner.ts';
import { byTicket, isKnownBy, rowsBySubject, strangerTo } from '../ticket-rows.ts';
import { boundTold, type Compared, disagreement, unreadPapers } from './beside-score.ts';
import { type SheetEntry, type SheetPaper, sheetReader } from './read-sheet-row.ts';
import { isExample, sheetColumns } from './score-columns.ts';
import { dropAskedRelease, lockScores, mayTakeRowsOf, namedSubjects } from './score-exam.ts';

const rowsOfAPart = 2_000;

/** 作答明细 (domain.md 2.7): one sheet per examinee and subject; other answers replace the stored ones. */
export const sheetImport: ImportKind<SheetEntry> = {
  kind: 'answer_sheet',
  store: 'business',
  title: ['作答明细', 'answer sheets'],
  calls: answerSheets,
  columns: sheetColumns,
  maxRows: 2_000_000,
  path: ({ examId = '' }) => `/examinationManage/examinationList/import?id=${examId}&of=answers`,
  rowsAPart: rowsOfAPart,
  rowsAtOnce: rowsOfAPart,
  stopsAtRefusal: true,
  isExample,
  mayUse: mayTakeRowsOf(['作答明细', 'answer sheets']),
  allowed: async (work, about) => new Map([['科目', (await namedSubjects(work, about.examId ?? '')).names]]),
  choices: async (work, about) => new Map([['subject', (await namedSubjects(work, about.examId ?? '')).names]]),
  judge: async (work, { examId = '' }) =>
    sheetReader(await namedSubjects(work, examId), await papersBySubject(work, examId)),
  keyOf: ({ ticketNo, subjectCode }) => `${ticketNo} ${subjectCode}`,
  twin: (rowNo): Label => [
    `该考生此科目的作答已在第${rowNo}行`,
    `The answers in this subject are already in row ${rowNo}`,
  ],
  settle: (work, lines, { examId = '' }) => besideSheets(work, examId, lines),
  lock: lockScores,
  takeIn: (work, lines, _prepared, { examId = '' }) => keepSheets(work, examId, lines),
  around: tellingPlanner(['examiner', 'examiner_score'], ['answer_sheet']),
};

async function papersBySubject(work: Work, examId: string): Promise<Map<string, SheetPaper[]>> {
  const further = await furtherPapersIn(work, examId);
  const papers = new Map<string, SheetPaper[]>();
  for (const subject of await subjectsIn(work, examId)) {
    const own: SheetPaper[] = [];
    for (const { label, paperId } of papersOf(subject, further)) {
      const { paperCode } = await work.table('paper').ofTenant().need(paperId);
      const items = await paperItems(work, paperId);
      own.push({ label, paperId, paperCode, items, answers: packedAnswers(items), scores: packedScores(items) });
    }
    papers.set(subject.subjectCode, own);
  }
  return papers;
}

async function besideSheets(
  work: Work,
  examId: string,
  lines: readonly ImportLine<SheetEntry>[],
): Promise<Map<string, Standing>> {
  const exam = await work.table('formalExam').need(examId);
  const personOf = await byTicket(work, examId, lines);
  const ids = lines.flatMap(({ entry }) => personOf(entry)?.id ?? []);
  const scoreOf = await rowsBySubject(work, 'examinerScore', examId, ids);
  const sheetOf = await rowsBySubject(work, 'answerSheet', examId, ids);
  const unread = await unreadPapers(
    work,
    lines.map(({ entry }) => entry),
  );
  const compared = lines.flatMap(({ entry }): Compared[] => {
    const person = personOf(entry);
    const score = person && scoreOf(person.id, entry.subjectCode);
    if (unread.has(entry.paperId)) return person ? [{ entry, score, hidden: 'keys' }] : [];
    return score && !isKnownBy(work, score, true) ? [{ entry, score, hidden: 'score' }] : [];
  });
  await boundTold(work, examId, compared);
  return new Map(
    lines.flatMap(({ key, entry }): [string, Standing][] => {
      const person = personOf(entry);
      const stranger = strangerTo(work, exam, person, entry);
      if (stranger || !person) return [[key, { wrong: stranger ?? ['', ''] }]];
      const wrong = disagreement(entry, scoreOf(person.id, entry.subjectCode), !unread.has(entry.paperId));
      if (wrong) return [[key, { wrong }]];
      const there = sheetOf(person.id, entry.subjectCode);
      if (!there) return [];
      return [[key, isKnownBy(work, there, isSame(there, entry)) ? 'known' : 'changes']];
    }),
  );
}

const hexOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('hex');
const isSame = (there: SelectedRow<'answerSheet'>, { paperId, answers, itemScores }: SheetEntry): boolean =>
  there.paperId === paperId && hexOf(there.answers) === answers && hexOf(there.itemScores) === itemScores;

const key = ['examId', 'examinerId', 'subjectCode'] as const;
const columns = [...key, ...(['districtId', 'centreId', 'paperId', 'answers', 'itemScores'] as const)];
const types = {
  examId: 'bigint',
  examinerId: 'bigint',
  subjectCode: 'text',
  districtId: 'bigint',
  centreId: 'bigint',
  paperId: 'bigint',
  answers: 'text',
  itemScores: 'text',
} as const;

async function keepSheets(work: Work, examId: string, lines: readonly ImportLine<SheetEntry>[]): Promise<undefined> {
  await dropAskedRelease(work, examId, '导入了作答明细');
  const personOf = await byTicket(work, examId, lines);
  const rows = lines.flatMap(({ entry }) => {
    const person = personOf(entry);
    if (!person) return [];
    const { subjectCode, paperId, answers, itemScores } = entry;
    const { id: examinerId, districtId, centreId } = person;
    return [{ examId, examinerId, subjectCode, districtId, centreId, paperId, answers, itemScores }];
  });
  await work.table('answerSheet').upsertFrom(
    columns,
    sql`select exam_id, examiner_id, subject_code, district_id, centre_id, paper_id, decode(answers, 'hex'),
      decode(item_scores, 'hex') from ${manyRows(rows, types)} given`,
    key,
  );
}
