import { type ExamRecord, type ExamRow, exam } from '@kaoxin/contract/exam/formal/formal.ts';
import { sql } from 'kysely';
import { completenessOf } from '#engine/ports/exam-port.ts';
import { nameOf } from '#platform/names.ts';
import { presenterOf, presentOne } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import { subjectRecords } from './papers/subjects.ts';
import { allowedVerbs, type Part, partOf } from './part.ts';
import { seenPlaces } from './places/place-rows.ts';
import { placeRecords } from './places/places.ts';
import { seatsOf } from './places/seats.ts';
import { figuresOf } from './places/sums.ts';
import { examProcess } from './process/process.ts';
import { timelineOf } from './process/timeline.ts';
import type { ExamTableRow } from './tables.ts';

export const readBeside = ['districtIds', 'releaseAskUser', 'releaseTaskId', 'createUser'] as const;

interface Share {
  centreCount: number;
  districtIds: string[];
}

async function sharesOf(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Share>> {
  if (ids.length === 0) return new Map();
  const places = work.table('examPlace');
  const { rows } = await sql<Share & { id: string }>`
    select p.exam_id as id, count(*) filter (where p.status = 1)::int as centre_count,
      array_agg(distinct p.district_id) as district_ids
    from ${places.as('p')} where p.exam_id = any(${[...ids]}::bigint[]) group by p.exam_id`.execute(work.handle);
  return new Map(rows.map(({ id, ...share }) => [id, share]));
}

const noShare: Share = { centreCount: 0, districtIds: [] };

/** Figures and actions for these rows, limited to the caller's scope: a district must not see city totals. */
async function besideRows(work: Work, rows: readonly ExamTableRow[]) {
  const seen = new Set(
    (await seenPlaces(work, [...new Set(rows.flatMap((row) => row.districtIds))])).map(({ id }) => id),
  );
  const shares = await sharesOf(
    work,
    rows.map(({ id }) => id),
  );
  const figures = await figuresOf(work, rows, 'exam');
  const stepsOf = await examProcess.allowed(work, rows);
  return rows.map((row) => {
    const own = row.districtIds.filter((id) => seen.has(id));
    const share = shares.get(row.id) ?? noShare;
    const { registered, present, passRate } = figures(row.id);
    return {
      districtCount: new Set([...own, ...share.districtIds]).size,
      centreCount: share.centreCount,
      examineeCount: registered,
      presentCount: present,
      passRate,
      allowedActions: allowedVerbs(work.actor, row, {
        whole: own.length === row.districtIds.length,
        sees: own.length > 0,
        steps: stepsOf(row),
      }),
    };
  });
}

export const presentRows = presenterOf<'formalExam', ExamRow>(exam, 'formalExam', { decorate: besideRows }, 'listed');

const presented = presenterOf<'formalExam', ExamRecord>(exam, 'formalExam', {});

const districtsOf = ({ districts }: Part) => districts.map(({ id, name, code }) => ({ id, name, code }));

export async function presentExam(work: Work, row: ExamTableRow): Promise<ExamRecord> {
  const [beside] = await besideRows(work, [row]);
  const part = await partOf(work, row);
  const places = await placeRecords(work, row.id);
  const there = [
    ...(
      await seatsOf(
        work,
        places.map(({ centreId }) => centreId),
      )
    ).values(),
  ];
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const figures = (await figuresOf(work, [row], 'exam'))(row.id);
  return {
    ...(await presentOne(presented, work, row)),
    ...beside,
    districtIds: part.districts.map(({ id }) => id),
    districts: districtsOf(part),
    subjects: await subjectRecords(work, row.id),
    places,
    absentCount: figures.absent,
    planSeats: sum(places.map(({ planSeats, status }) => (status === 1 ? planSeats : 0))),
    roomCount: sum(there.map(({ roomCount }) => roomCount)),
    seatCount: sum(there.map(({ seatCount }) => seatCount)),
    releaseAskUser: row.releaseAskUser,
    releaseAskUserName: await nameOf(work, 'user', row.releaseAskUser),
    releaseAskTime: row.releaseAskTime,
    releaseReason: row.releaseReason,
    cancelReason: row.cancelReason,
    releaseTaskId: row.releaseTaskId,
    scoreCompleteness: part.whole ? await completenessOf(work, row.id) : null,
    timeline: await timelineOf(work, row.id, part.whole),
  };
}
