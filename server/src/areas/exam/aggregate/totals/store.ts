import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { decodeAnswerCounts, encodeAnswerCounts } from '../../statistics/copying/answer-counts.ts';
import { decodeSheetTally, encodeSheetTally } from '../../statistics/item/sheet-tally-bytes.ts';
import { countOf, type Tally } from '../../statistics/tally/tally.ts';
import { decodeTally, encodeTally } from '../../statistics/tally/tally-bytes.ts';
import type { Marking } from './marking.ts';
import type { GroupCell, PairCell, SheetCell, Sums, TallyCell } from './sums.ts';

const sumOf = ({ bins }: Tally): number => bins.reduce((sum, count, halves) => sum + count * halves, 0);

const placed = { examId: 'bigint', districtId: 'bigint' } as const;
const tallyTypes = { ...placed, centreId: 'bigint', subjectCode: 'text' } as const;
const tallyRowTypes = { id: 'bigint', n: 'integer', halves: 'bigint', passed: 'integer', tally: 'bytea' } as const;
const pairTypes = {
  ...placed,
  centreId: 'bigint',
  subjectCode: 'text',
  otherCode: 'text',
  n: 'integer',
  sumX: 'bigint',
  sumY: 'bigint',
  sumXx: 'bigint',
  sumYy: 'bigint',
  sumXy: 'bigint',
} as const;
const groupTypes = {
  ...placed,
  dim: 'text',
  value: 'integer',
  n: 'integer',
  halves: 'bigint',
  passed: 'integer',
} as const;
const sheetTypes = { ...placed, subjectCode: 'text', paperId: 'bigint', gender: 'integer' } as const;

const inOrder = <C>(cells: ReadonlyMap<string, C>): C[] =>
  [...cells].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, cell]) => cell);

const tallyRow = ({ passed, tally }: TallyCell) => ({
  n: countOf(tally),
  halves: String(sumOf(tally)),
  passed,
  tally: Buffer.from(encodeTally(tally)),
});
const sheetRow = ({ tally, answers }: SheetCell) => ({
  sheets: countOf(tally.totals),
  tally: Buffer.from(encodeSheetTally(tally)),
  answers: Buffer.from(encodeAnswerCounts(answers)),
});
const pairRow = (examId: string, { sums: { n, ...sums }, ...key }: PairCell) => {
  const { sumX, sumY, sumXX, sumYY, sumXY } = sums;
  const kept = { sumX, sumY, sumXx: sumXX, sumYy: sumYY, sumXy: sumXY };
  return {
    examId,
    ...key,
    n,
    sumX: String(kept.sumX),
    sumY: String(kept.sumY),
    sumXx: String(kept.sumXx),
    sumYy: String(kept.sumYy),
    sumXy: String(kept.sumXy),
  };
};
const groupRow = (examId: string, { halves, ...cell }: GroupCell) => ({ examId, ...cell, halves: String(halves) });

/** Inserts freshly counted sums; none may exist for these cells. */
export async function insertSums(whole: Work, examId: string, sums: Sums): Promise<void> {
  await whole.table('examTally').insertMany(
    inOrder(sums.tallies)
      .map((cell) => {
        const { districtId, centreId, subjectCode } = cell;
        return { examId, districtId, centreId, subjectCode, ...tallyRow(cell) };
      })
      .filter(({ n }) => n > 0),
  );
  for (const cell of inOrder(sums.sheets)) {
    const { districtId, subjectCode, paperId, gender } = cell;
    const row = { examId, districtId, subjectCode, paperId, gender, ...sheetRow(cell) };
    await whole.table('examSheetTally').insertMany([row]);
  }
  await addCounted(whole, examId, sums);
}

export async function addCounted(whole: Work, examId: string, { pairs, groups }: Sums): Promise<void> {
  const moved = inOrder(pairs).filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0));
  await whole.table('examPair').add(
    moved.map((cell) => pairRow(examId, cell)),
    pairTypes,
    {
      key: ['examId', 'districtId', 'centreId', 'subjectCode', 'otherCode'],
      sums: ['n', 'sumX', 'sumY', 'sumXx', 'sumYy', 'sumXy'],
    },
  );
  const changed = inOrder(groups).filter(({ n, halves, passed }) => n !== 0 || halves !== 0 || passed !== 0);
  await whole.table('examGroup').add(
    changed.map((cell) => groupRow(examId, cell)),
    groupTypes,
    { key: ['examId', 'districtId', 'dim', 'value'], sums: ['n', 'halves', 'passed'] },
  );
}

export async function clearSums(whole: Work, examId: string): Promise<void> {
  const its = sql<SqlBool>`exam_id = ${examId}`;
  const empty = Buffer.alloc(0);
  await whole.table('examTally').changeMany(its, { tally: empty });
  await whole.table('examSheetTally').changeMany(its, { tally: empty, answers: empty });
  for (const name of ['examTally', 'examPair', 'examGroup', 'examSheetTally'] as const) {
    const table = whole.table(name);
    const { rows } = await sql<{ id: string }>`select t.id from ${table.as('t')} where t.exam_id = ${examId}`.execute(
      whole.handle,
    );
    if (rows.length > 0) await table.remove(rows.map(({ id }) => id));
  }
}

export interface Held {
  tallies: Map<TallyCell, { id: string; was: { passed: number; tally: Uint8Array } }>;
  sheets: Map<SheetCell, string>;
}

export type TallyKey = Pick<TallyCell, 'districtId' | 'centreId' | 'subjectCode'>;
export type SheetKey = Pick<SheetCell, 'districtId' | 'subjectCode' | 'paperId' | 'gender'>;

/**
 * Reads cells into `sums` and locks their rows until the transaction ends. Locks are taken in a fixed order, so that
 * concurrent changes wait for each other. Missing rows are inserted first.
 */
export async function holdCells(
  whole: Work,
  marking: Marking,
  sums: Sums,
  wanted: { tallies: readonly TallyKey[]; sheets: readonly SheetKey[] },
): Promise<Held> {
  const { examId } = marking;
  const of = <K extends object>(keys: readonly K[]): (K & { examId: string })[] =>
    keys
      .map((key) => ({ examId, ...key }))
      .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  const held: Held = { tallies: new Map(), sheets: new Map() };

  const tallies = new Set(
    wanted.tallies.map(({ districtId, centreId, subjectCode }) => `${districtId} ${centreId} ${subjectCode}`),
  );
  const ofExam = sql<SqlBool>`exam_id = ${examId}`;
  const isWanted = (columns: string, names: ReadonlySet<string>) =>
    sql<SqlBool>`concat_ws(' ', ${sql.raw(columns)}) = any(${[...names]}::text[])`;
  const heldTallies = () =>
    whole
      .table('examTally')
      .select()
      .select(['id', 'districtId', 'centreId', 'subjectCode', 'passed', 'tally'])
      .where(ofExam)
      .where(isWanted('district_id, centre_id, subject_code', tallies))
      .orderBy('id')
      .forUpdate()
      .execute();
  const rows = await allOf(tallies.size, heldTallies, () =>
    whole.table('examTally').insertAbsent(of(wanted.tallies), tallyTypes, {
      key: ['examId', 'districtId', 'centreId', 'subjectCode'],
      told: ['id'],
    }),
  );
  for (const { id, districtId, centreId, subjectCode, passed, tally } of rows) {
    const cell = sums.tallyAt(districtId, centreId, subjectCode);
    if (tally.length > 0) cell.tally.bins.set(decodeTally(tally).bins);
    cell.passed = passed;
    held.tallies.set(cell, { id, was: { passed, tally } });
  }

  const sheets = new Set(
    wanted.sheets.map(
      ({ districtId, subjectCode, paperId, gender }) => `${districtId} ${subjectCode} ${paperId} ${gender}`,
    ),
  );
  const heldSheets = () =>
    whole
      .table('examSheetTally')
      .select()
      .select(['id', 'districtId', 'subjectCode', 'paperId', 'gender', 'tally', 'answers'])
      .where(ofExam)
      .where(isWanted('district_id, subject_code, paper_id, gender', sheets))
      .orderBy('id')
      .forUpdate()
      .execute();
  const sheetRows = await allOf(sheets.size, heldSheets, () =>
    whole.table('examSheetTally').insertAbsent(of(wanted.sheets), sheetTypes, {
      key: ['examId', 'districtId', 'subjectCode', 'paperId', 'gender'],
      told: ['id'],
    }),
  );
  for (const { id, tally, answers, ...row } of sheetRows) {
    const { districtId, subjectCode, paperId, gender } = row;
    const key = { districtId, subjectCode, paperId, gender };
    const reader = await marking.paper(paperId);
    if (!reader) continue;
    const cell =
      tally.length === 0
        ? sums.sheetsAt(key, reader.items)
        : sums.sheets.at(Object.values(key), () => ({
            ...key,
            tally: decodeSheetTally(tally),
            answers: decodeAnswerCounts(answers),
          }));
    held.sheets.set(cell, id);
  }
  return held;
}

async function allOf<R>(wanted: number, read: () => Promise<R[]>, make: () => Promise<unknown>): Promise<R[]> {
  if (wanted === 0) return [];
  const there = await read();
  if (there.length === wanted) return there;
  await make();
  return read();
}

export async function putBack(whole: Work, examId: string, { tallies, sheets }: Held): Promise<void> {
  const changed = [...tallies].flatMap(([cell, { id, was }]) => {
    const row = tallyRow(cell);
    return row.passed === was.passed && row.tally.equals(was.tally) ? [] : [{ id, ...row }];
  });
  await whole.table('examTally').changeEach(changed, tallyRowTypes, sql<SqlBool>`exam_tally.exam_id = ${examId}`);
  for (const [cell, id] of sheets)
    await whole.table('examSheetTally').changeMany(sql<SqlBool>`id = ${id}`, sheetRow(cell));
}
