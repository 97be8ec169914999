import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { furtherPapersIn, labelOf, papersOf } from '../../formal/papers/subject-paper-rows.ts';
import type { SubjectTableRow } from '../../formal/papers/subject-rows.ts';
import { personResults } from '../../result/score/person-results.ts';
import type { AnswerCounts } from '../../statistics/copying/answer-counts.ts';
import { decodeAnswerCounts } from '../../statistics/copying/answer-counts.ts';
import { type SheetTally, withoutSheetTally } from '../../statistics/item/sheet-tally.ts';
import { decodeSheetTally } from '../../statistics/item/sheet-tally-bytes.ts';
import { countOf } from '../../statistics/tally/tally.ts';
import type { Where } from '../read.ts';
import { type Marking, markingOf } from '../totals/marking.ts';
import type { Traits } from '../totals/people.ts';
import { Sums } from '../totals/sums.ts';

export interface SheetSum {
  districtId: string;
  gender: number;
  tally: SheetTally;
}

export interface OfPaper {
  examId: string;
  subjectCode: string;
  paperId: string;
}

export interface LeftOut {
  paperId: string;
  districtId: string;
  examinerIds: readonly string[];
}

export const rowsOfSubject = (work: Work, { examId, subjectCode }: Omit<OfPaper, 'paperId'>) =>
  work
    .table('examSheetTally')
    .select()
    .select(['id', 'version'])
    .where('examId', '=', examId)
    .where('subjectCode', '=', subjectCode)
    .where('sheets', '>', 0);

function rowsOf(work: Work, of: OfPaper, { districtId }: Where) {
  const query = rowsOfSubject(work, of).where('paperId', '=', of.paperId);
  return districtId ? query.where('districtId', '=', districtId) : query;
}

const markOf = (rows: readonly { id: string; version: number }[]): string =>
  rows
    .map(({ id, version }) => `${id}.${version}`)
    .sort()
    .join();

export const sheetMarks = async (work: Work, of: OfPaper, where: Where): Promise<string> =>
  markOf(await rowsOf(work, of, where).execute());

export async function sheetSums(
  work: Work,
  of: OfPaper,
  where: Where,
  leftOut: readonly LeftOut[],
): Promise<{ sums: SheetSum[]; mark: string }> {
  if (where.centreId) return { sums: await sheetsOfPeople(work, of, { centreId: where.centreId }), mark: '' };
  const rows = await rowsOf(work, of, where).select(['districtId', 'gender', 'tally']).execute();
  const sums = rows.map(({ districtId, gender, tally }) => ({ districtId, gender, tally: decodeSheetTally(tally) }));
  const without = leftOut.filter(
    (one) => one.paperId === of.paperId && sums.some(({ districtId }) => districtId === one.districtId),
  );
  for (const { districtId, gender, tally } of await sheetsOfPeople(work, of, {
    id: without.flatMap((one) => one.examinerIds),
  })) {
    const sum = sums.find((whole) => whole.districtId === districtId && whole.gender === gender);
    if (sum) sum.tally = withoutSheetTally(sum.tally, tally);
  }
  return { sums: sums.filter(({ tally }) => countOf(tally.totals) > 0), mark: markOf(rows) };
}

async function sheetsOfPeople(
  work: Work,
  of: OfPaper,
  who: { centreId: string } | { id: readonly string[] },
): Promise<SheetSum[]> {
  let query = work.table('examiner').select().select(['id', 'gender']).where('examId', '=', of.examId);
  query = 'id' in who ? query.where('id', 'in', [...who.id]) : query.where('centreId', '=', who.centreId);
  const people = 'id' in who && who.id.length === 0 ? [] : await query.execute();
  if (people.length === 0) return [];
  const marking = await markingOf(work, of.examId);
  const sums = new Sums(marking);
  await countSheets(work, marking, sums, of, new Map(people.map(({ id, gender }) => [id, gender])));
  return [...sums.sheets.values()];
}

async function countSheets(
  work: Work,
  { examId }: Marking,
  sums: Sums,
  { subjectCode, paperId }: { subjectCode: string; paperId: string },
  genders: ReadonlyMap<string, number>,
): Promise<void> {
  const none: Traits = { gender: 0, age: 0, education: 0, unit: 0, attempt: 0 };
  for (const [id, { districtId, result }] of await personResults(work, examId, [...genders.keys()])) {
    const own = result.subjects.filter((one) => one.subjectCode === subjectCode && one.sheet?.paperId === paperId);
    const traits = { ...none, gender: genders.get(id) ?? 0 };
    await sums.count({ districtId, centreId: '0', traits, result: { total: null, passed: false, subjects: own } }, 1);
  }
}

export async function answerCountsOf(work: Work, { examId, subjectCode, paperId }: OfPaper): Promise<AnswerCounts[]> {
  const rows = await work
    .table('examSheetTally')
    .select()
    .select('answers')
    .where('examId', '=', examId)
    .where('subjectCode', '=', subjectCode)
    .where('paperId', '=', paperId)
    .where('sheets', '>', 0)
    .execute();
  return rows.map(({ answers }) => decodeAnswerCounts(answers));
}

export interface PaperSat {
  paperId: string;
  label: string | null;
}

/** Papers of a subject, main paper first. Without a bound paper it is the paper of most visible sheets. */
export async function papersSat(work: Work, subject: SubjectTableRow): Promise<PaperSat[]> {
  const papers = papersOf(subject, await furtherPapersIn(work, subject.examId));
  if (papers.length > 0) return papers.map(({ paperId }) => ({ paperId, label: labelOf(papers, paperId) }));
  const paperId = await paperOfSheets(work, subject);
  return paperId === null ? [] : [{ paperId, label: null }];
}

/**
 * The requested paper of a subject, or its first.
 * @throws 400 for a paper of another subject, or without a subject
 */
export async function paperOf(
  work: Work,
  subject: SubjectTableRow | null | undefined,
  asked?: string | null,
): Promise<PaperSat | null> {
  const papers = subject ? await papersSat(work, subject) : [];
  const paper = asked ? papers.find(({ paperId }) => paperId === asked) : papers[0];
  if (asked && !paper)
    throw refuse(400, ['该科目没有这份试卷', 'The subject has no such paper'], { fields: ['paperId'] });
  return paper ?? null;
}

async function paperOfSheets(work: Work, { examId, subjectCode }: SubjectTableRow): Promise<string | null> {
  const rows = await work
    .table('examSheetTally')
    .select()
    .select(['paperId', 'sheets'])
    .where('examId', '=', examId)
    .where('subjectCode', '=', subjectCode)
    .execute();
  const sheets = new Map<string, number>();
  for (const row of rows) sheets.set(row.paperId, (sheets.get(row.paperId) ?? 0) + row.sheets);
  return [...sheets].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
