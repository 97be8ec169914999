import type { InputOf } from '@kaoxin/contract/call.ts';
import type { examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import { attendStatus as attendStates, standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

export interface Cell {
  examId: string;
  districtId: string;
  centreId: string | null;
  regStatus: number;
  attendStatus: number;
  violationLevel: number;
}

export interface Change {
  cell: Cell;
  people: number;
}

const none = '0';
const key = ['examId', 'districtId', 'centreId', 'regStatus', 'attendStatus', 'violationLevel'] as const;
const types = {
  examId: 'bigint',
  districtId: 'bigint',
  centreId: 'bigint',
  regStatus: 'integer',
  attendStatus: 'integer',
  violationLevel: 'integer',
  people: 'integer',
} as const;

const keyOf = (cell: Cell): string => key.map((column) => String(cell[column] ?? none).padStart(20, '0')).join();

/**
 * Updates the counts of rosters in the transaction that changes the rows. Keys are sorted, so that concurrent changes
 * wait instead of deadlocking.
 */
export async function changeCounts(work: Work, changes: readonly Change[]): Promise<void> {
  const sums = new Map<string, Change>();
  for (const { cell, people } of changes) {
    const name = keyOf(cell);
    sums.set(name, { cell, people: people + (sums.get(name)?.people ?? 0) });
  }
  const rows = [...sums]
    .filter(([, { people }]) => people !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { cell, people }]) => ({
      examId: cell.examId,
      districtId: cell.districtId,
      centreId: cell.centreId ?? none,
      regStatus: cell.regStatus,
      attendStatus: cell.attendStatus,
      violationLevel: cell.violationLevel,
      people,
    }));
  await work.table('examinerCount').add(rows, types, { key, sums: ['people'] });
}

export async function cellsOf(work: Work, examIds: readonly string[]): Promise<(Cell & { people: number })[]> {
  const rows = await work
    .table('examinerCount')
    .select()
    .select([...key, 'people'])
    .where((eb) => eb('examId', '=', eb.fn.any(eb.val([...examIds]))))
    .where('people', '<>', 0)
    .execute();
  return rows.map((row) => ({ ...row, centreId: row.centreId === none ? null : row.centreId }));
}

export async function countsByRegistration(
  work: Work,
  examIds: readonly string[],
): Promise<(examId: string, regStatus: number) => number> {
  const cells = examIds.length === 0 ? [] : await cellsOf(work, examIds);
  return (examId, regStatus) =>
    cells.reduce((sum, cell) => sum + (cell.examId === examId && cell.regStatus === regStatus ? cell.people : 0), 0);
}

export async function standingIn(work: Work, examId: string, states: readonly number[]): Promise<number> {
  const row = await work
    .table('examinerCount')
    .ofTenant()
    .select()
    .select(sql<number>`coalesce(sum(people), 0)::int`.as('people'))
    .where('examId', '=', examId)
    .where((eb) => eb('regStatus', 'in', [...states]))
    .executeTakeFirst();
  return row?.people ?? 0;
}

type Asked = InputOf<typeof examiner.calls.counts>;

/** Withdrawn and refused examinees are not expected; recorded attendance counts in any case. */
const isExpected = ({ regStatus, attendStatus }: Cell): boolean =>
  attendStatus !== attendStates.of.open || standing.some((status) => status === regStatus);

export async function countExaminers(work: Work, { query: { examId, districtId, centreId } }: Asked) {
  await work.table('formalExam').need(examId);
  const cells = (await cellsOf(work, [examId])).filter(
    (cell) => (!districtId || cell.districtId === districtId) && (!centreId || cell.centreId === centreId),
  );
  const by = <K extends string | number>(keyed: (cell: Cell) => K, of = cells): [K, number][] => {
    const sums = new Map<K, number>();
    for (const cell of of) sums.set(keyed(cell), (sums.get(keyed(cell)) ?? 0) + cell.people);
    return [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  };
  return {
    total: cells.reduce((sum, { people }) => sum + people, 0),
    byRegistration: by(({ regStatus }) => regStatus).map(([status, count]) => ({ status, count })),
    byAttendance: by(({ attendStatus }) => attendStatus, cells.filter(isExpected)).map(([status, count]) => ({
      status,
      count,
    })),
    byViolation: by(({ violationLevel }) => violationLevel).map(([level, count]) => ({ level, count })),
  };
}
