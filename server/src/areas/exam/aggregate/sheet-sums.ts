import type { Work } from '#platform/work.ts';
import { personResults } from '../result/person-results.ts';
import type { AnswerCounts } from '../statistics/copying/answer-counts.ts';
import { decodeAnswerCounts } from '../statistics/copying/answer-counts.ts';
import { withheldCells } from '../statistics/disclosure/linked-cells.ts';
import type { SheetTally } from '../statistics/item/sheet-tally.ts';
import { decodeSheetTally } from '../statistics/item/sheet-tally-bytes.ts';
import { type Marking, markingOf } from './marking.ts';
import type { Traits } from './people.ts';
import type { Where } from './read.ts';
import { Sums } from './sums.ts';
import { withheldIn } from './withheld.ts';

/** Sheets of a paper in a district, of one sex. */
export interface SheetSum {
  districtId: string;
  gender: number;
  tally: SheetTally;
}

/** A paper that was sat as a subject of an examination. */
export interface OfPaper {
  examId: string;
  subjectCode: string;
  paperId: string;
}

/** Rows of the sums of a paper that the caller sees, of one district or all. */
function rowsOf(work: Work, { examId, subjectCode, paperId }: OfPaper, { districtId }: Where) {
  const query = work
    .table('examSheetTally')
    .select()
    .select(['id', 'version'])
    .where('examId', '=', examId)
    .where('subjectCode', '=', subjectCode)
    .where('paperId', '=', paperId)
    .where('sheets', '>', 0);
  return districtId ? query.where('districtId', '=', districtId) : query;
}

/**
 * Whether the sheets of a district, or of all, are so few, or beside so few, that what the others answered tells them. What is
 * kept back of the scores is kept back of the sheets, which add up to them; of a single centre nobody counts how many are left.
 */
export async function sheetsKeptBack(
  work: Work,
  of: OfPaper,
  { districtId, centreId }: Where,
  least: number,
): Promise<boolean> {
  if (least <= 1) return false;
  if (centreId) return true;
  const { city, district } = await withheldIn(work, of.examId);
  const rows = await rowsOf(work, of, {}).select(['districtId', 'sheets']).execute();
  const all = '';
  const people = new Map([[all, 0]]);
  for (const { districtId: id, sheets } of rows)
    for (const key of [all, id]) people.set(key, (people.get(key) ?? 0) + sheets);
  const parts = [...people.keys()].filter((key) => key !== all);
  const hidden = withheldCells(people, [{ sum: all, parts }], least, (key) =>
    key === all ? city(of.subjectCode) : district(key, of.subjectCode),
  );
  return hidden.has(districtId ?? all);
}

const markOf = (rows: readonly { id: string; version: number }[]): string =>
  rows
    .map(({ id, version }) => `${id}.${version}`)
    .sort()
    .join();

/** Which sums the caller sees, in which state: the same text as long as they are the same. */
export const sheetMarks = async (work: Work, of: OfPaper, where: Where): Promise<string> =>
  markOf(await rowsOf(work, of, where).execute());

/** Sums of the sheets of a paper that the caller sees; of a centre they are made from its sheets, of anything else kept. */
export async function sheetSums(work: Work, of: OfPaper, where: Where): Promise<{ sums: SheetSum[]; mark: string }> {
  if (where.centreId) return { sums: await sheetsOfCentre(work, of, where.centreId), mark: '' };
  const rows = await rowsOf(work, of, where).select(['districtId', 'gender', 'tally']).execute();
  return {
    sums: rows.map(({ districtId, gender, tally }) => ({ districtId, gender, tally: decodeSheetTally(tally) })),
    mark: markOf(rows),
  };
}

async function sheetsOfCentre(work: Work, of: OfPaper, centreId: string): Promise<SheetSum[]> {
  const people = await work
    .table('examiner')
    .select()
    .select(['id', 'gender'])
    .where('examId', '=', of.examId)
    .where('centreId', '=', centreId)
    .execute();
  const marking = await markingOf(work, of.examId);
  const sums = new Sums(marking);
  await countSheets(work, marking, sums, of, new Map(people.map(({ id, gender }) => [id, gender])));
  return [...sums.sheets.values()].map(({ districtId, gender, tally }) => ({ districtId, gender, tally }));
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

/** How often each answer was given, over all that the caller sees; none: no sums of them are his. */
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

/** The paper of most of the sheets of a subject that the caller sees, or the one the subject names. */
export async function paperOf(
  work: Work,
  examId: string,
  { subjectCode, paperId }: { subjectCode: string; paperId: string | null },
): Promise<string | null> {
  if (paperId !== null) return paperId;
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
