import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ExamPlaceForm, type ExamPlaceRecord, misfitOf } from '@kaoxin/contract/exam/formal/place.ts';
import { placeType } from '@kaoxin/contract/exam/places/district.ts';
import { firstHeld, peopleOf } from '#engine/ports/exam-port.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { isOpen } from '../locks.ts';
import { placesIn, refuseProblems } from '../process/guards.ts';
import type { ExamTableRow } from '../tables.ts';
import { type PlaceTableRow, placeRows, seenPlaces } from './place-rows.ts';
import { seatsOf } from './seats.ts';

type Row = SelectedRow<'examPlace'>;
const columns = ['centreId', 'districtId', 'planSeats', 'planRooms', 'chief', 'status'] as const;
type Kept = Pick<Row, (typeof columns)[number]>;

export interface PlaceChange {
  added: { kept: Kept; row: number }[];
  changed: { id: string; before: Row; kept: Kept; row: number }[];
  removed: Row[];
}

export const ownPlaces = (work: Work, examId: string): Promise<Row[]> =>
  work.table('examPlace').select().selectAll().where('examId', '=', examId).orderBy('id').execute();

const twice: Label = ['考点重复', 'This test centre is there twice'];
const unknown: Label = ['考点不存在，请重新选择', 'The test centre does not exist. Choose another one'];

type ExamToHold = Pick<ExamTableRow, 'id'> & { mode?: unknown; examStart?: unknown; examEnd?: unknown };

export async function placeChange(work: Work, exam: ExamToHold, given: readonly ExamPlaceForm[]): Promise<PlaceChange> {
  const present = await ownPlaces(work, exam.id);
  const byId = new Map(present.map((row) => [row.id, row]));
  const centres = new Map(
    (await seenPlaces(work, [...new Set(given.map(({ centreId }) => centreId))])).map((row) => [row.id, row]),
  );
  const there = await seatsOf(work, [...centres.keys()]);
  const named = new Set<string>();
  const problems: { path: string; words: Label }[] = [];
  const rows = given.flatMap((said, row) => {
    const before = said.id ? byId.get(said.id) : undefined;
    if (said.id && !before) throw refuse('changedByOther');
    const centre = centres.get(said.centreId);
    const stays = before?.centreId === said.centreId;
    const wrong = named.has(said.centreId) ? twice : stays ? undefined : problemOf(centre, exam);
    named.add(said.centreId);
    if (wrong) problems.push({ path: `places.${row}.centreId`, words: wrong });
    const seats = there.get(said.centreId);
    return [
      {
        row,
        before,
        kept: {
          centreId: said.centreId,
          districtId: centre?.parentId ?? before?.districtId ?? '0',
          planSeats: said.planSeats ?? before?.planSeats ?? seats?.seatCount ?? 0,
          planRooms: said.planRooms ?? before?.planRooms ?? seats?.roomCount ?? 0,
          chief: said.chief ?? null,
          status: said.status ?? 1,
        },
      },
    ];
  });
  refuseProblems(problems);
  const kept = new Set(rows.map(({ before }) => before?.id));
  return {
    added: rows.filter(({ before }) => !before),
    changed: rows.flatMap(({ before, ...one }) =>
      before && columns.some((column) => one.kept[column] !== before[column])
        ? [{ ...one, before, id: before.id }]
        : [],
    ),
    removed: present.filter(({ id }) => !kept.has(id)),
  };
}

function problemOf(centre: PlaceTableRow | undefined, exam: ExamToHold): Label | undefined {
  if (centre?.nodeType !== placeType.centre) return unknown;
  return misfitOf({ ...centre, isEnabled: centre.status === 1 }, exam);
}

export const changesPlaces = ({ added, changed, removed }: PlaceChange): boolean =>
  added.length + changed.length + removed.length > 0;

/** Stores the centres of a form, as far as the caller sees them. The examination must be locked. */
export async function keepPlaces(work: Work, exam: ExamTableRow, change: PlaceChange): Promise<void> {
  if (!isOpen(exam.status, 'places'))
    throw refuse(400, ['考试开始后不能修改考点', 'Test centres cannot be changed after the examination has begun'], {
      fields: ['places'],
    });
  const { added, changed, removed } = change;
  await refuseHeld(work, exam, centresGone(change));
  await refuseSeated(work, exam, change);
  const places = work.table('examPlace');
  if (removed.length > 0) await places.remove(removed.map(({ id }) => id));
  for (const { id, kept } of changed) await places.change(id, kept);
  await places.insertMany(added.map(({ kept }) => ({ ...kept, examId: exam.id })));
}

const centresGone = ({ changed, removed }: PlaceChange): string[] => {
  const exchanged = changed.filter(({ before, kept }) => before.centreId !== kept.centreId);
  return [...removed, ...exchanged.map(({ before }) => before)].map(({ centreId }) => centreId);
};

async function refuseSeated(work: Work, { id }: ExamTableRow, { changed }: PlaceChange): Promise<void> {
  const suspended = changed.filter(({ before, kept }) => before.status === 1 && kept.status !== 1);
  if (suspended.length === 0) return;
  const people = await peopleOf(work, [id], 'centre');
  const held = suspended.find(({ before }) => (people?.get(before.centreId)?.usedSeats ?? 0) > 0);
  if (!held) return;
  const name = (await placeRows(work, [held.before.centreId])).get(held.before.centreId)?.name ?? '';
  throw refuse(
    400,
    [
      `【${name}】已编排座位，不能停用；请先在座位编排中将考生调到其他考点`,
      `Examinees are seated at ${name}; move them to another test centre before it is suspended`,
    ],
    { fields: [`places.${held.row}.status`] },
  );
}

export async function refuseHeld(work: Work, { id }: ExamTableRow, placeIds: readonly string[]): Promise<void> {
  const held = await firstHeld(work, id, placeIds);
  if (held === undefined) return;
  const name = (await placeRows(work, [held])).get(held)?.name ?? '';
  throw refuse(400, [`【${name}】已有考生，不能移除`, `Examinees are registered at ${name}; it cannot be removed`]);
}

/** Checks that every centre belongs to a participating district, and updates `centreIds`, which data scopes use. */
export async function settlePlaces(work: Work, { id, districtIds }: ExamTableRow): Promise<void> {
  const rows = await placesIn(work, id);
  const astray = rows.find(({ districtId }) => !districtIds.includes(districtId));
  if (astray) {
    const names = await placeRows(work, [astray.centreId]);
    const name = names.get(astray.centreId)?.name ?? '';
    throw refuse(
      400,
      [
        `考点【${name}】不在参加考区内，请先移除`,
        `The test centre ${name} is in no district that takes part; remove it first`,
      ],
      { fields: ['places'] },
    );
  }
  await work.table('formalExam').derive([{ id, centreIds: rows.map(({ centreId }) => centreId) }]);
}

export async function placeRecords(work: Work, examId: string): Promise<ExamPlaceRecord[]> {
  const rows = await ownPlaces(work, examId);
  const names = await placeRows(work, [...new Set(rows.flatMap(({ districtId, centreId }) => [districtId, centreId]))]);
  const shown = rows.map((row) => ({
    id: row.id,
    version: row.version,
    centreId: row.centreId,
    centreName: names.get(row.centreId)?.name ?? null,
    code: names.get(row.centreId)?.code ?? null,
    districtId: row.districtId,
    districtName: names.get(row.districtId)?.name ?? null,
    planSeats: row.planSeats,
    planRooms: row.planRooms,
    chief: row.chief,
    status: row.status,
    searchKey: `${names.get(row.centreId)?.code ?? ''} ${names.get(row.centreId)?.searchKey ?? ''}`,
    isEnabled: names.get(row.centreId)?.status === 1 ? 1 : 0,
    centreKind: names.get(row.centreId)?.centreKind ?? null,
    effectiveFrom: names.get(row.centreId)?.effectiveFrom ?? null,
    effectiveTo: names.get(row.centreId)?.effectiveTo ?? null,
  }));
  return shown.sort((one, other) => ((one.code ?? '') < (other.code ?? '') ? -1 : 1));
}
