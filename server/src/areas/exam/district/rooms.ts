import type { RoomForm, RoomRecord } from '@kaoxin/contract/exam/places/district.ts';
import { room } from '@kaoxin/contract/exam/places/room.ts';
import { roomWords } from '@kaoxin/contract/exam/places/room-fields.ts';
import type { Actor } from '#platform/access/actor.ts';
import { isShut } from '#platform/access/api-scopes.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { refuseSeated, refuseSeatsGone } from './guards.ts';

type Room = SelectedRow<'room'>;
const columns = ['roomNo', 'floor', 'seats', 'columnsCount', 'isAccessible', 'isBackup', 'status'] as const;
type Kept = Pick<Room, (typeof columns)[number]>;

export async function roomsOf(work: Work, centreId: string): Promise<RoomRecord[]> {
  return work
    .table('room')
    .select()
    .select(['id', 'version', ...columns])
    .where('centreId', '=', centreId)
    .orderBy('roomNo')
    .orderBy('id')
    .execute();
}

const keptOf = ({ roomNo, floor, seats, columnsCount, isAccessible, isBackup, status }: RoomForm): Kept => ({
  roomNo,
  floor: floor ?? null,
  seats,
  columnsCount,
  isAccessible,
  isBackup,
  status: status ?? 1,
});
const differs = (one: Kept, other: Kept): boolean => columns.some((column) => one[column] !== other[column]);

interface Difference {
  added: Kept[];
  changed: { id: string; kept: Kept; before: Room }[];
  removed: Room[];
}

function differenceOf(given: readonly RoomForm[], present: readonly Room[]): Difference {
  const ids = given.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw refuse('badInput');
  const byId = new Map(present.map((room) => [room.id, room]));
  const changed = given.flatMap((room) => {
    if (!room.id) return [];
    const before = byId.get(room.id);
    if (!before) throw refuse('changedByOther');
    const kept = keptOf(room);
    return differs(kept, before) ? [{ id: room.id, kept, before }] : [];
  });
  const named = new Set(ids);
  return {
    added: given.filter(({ id }) => !id).map(keptOf),
    changed,
    removed: present.filter(({ id }) => !named.has(id)),
  };
}

function refuseTwice(given: readonly RoomForm[]): void {
  const seen = new Set<string>();
  const fields = given.flatMap(({ roomNo }, place) => {
    if (seen.has(roomNo)) return [{ path: `rooms.${place}.roomNo`, msg: roomWords.twice[0] }];
    seen.add(roomNo);
    return [];
  });
  if (fields.length > 0) throw refuse(400, roomWords.twice, { fields });
}

function needButtons({ grants }: Actor, { added, changed, removed }: Difference): void {
  const needed = [
    added.length > 0 && 'room_add',
    changed.length > 0 && 'room_edit',
    removed.length > 0 && 'room_delete',
  ];
  if (needed.some((code) => code && !grants.has(code))) throw refuse('notAllowed');
}

/** An API scope that excludes calls of rooms applies here as well. */
function refuseShut({ apiScopes = [] }: Actor, { added, changed, removed }: Difference): void {
  const { submit, remove } = room.calls;
  const done = [...(added.length + changed.length > 0 ? [submit] : []), ...(removed.length > 0 ? [remove] : [])];
  if (done.some(({ path }) => isShut(apiScopes, path))) throw refuse('notAllowed');
}

/**
 * Locks the rooms of a centre. They are locked before the centre, as in changes of a single room. Rooms removed while
 * waiting are left out.
 */
export const lockRooms = (work: Work, centreId: string): Promise<Room[]> =>
  work.table('room').select().selectAll().where('centreId', '=', centreId).orderBy('id').forUpdate().execute();

/**
 * Stores the rooms of a form: rows with an ID are changed, rows without one added, missing rows removed. Centre and
 * rooms must be locked.
 * @param free the caller may edit the centre itself
 */
export async function keepRooms(
  work: Work,
  centreId: string,
  present: readonly Room[],
  given: readonly RoomForm[],
  free: boolean,
): Promise<void> {
  refuseTwice(given);
  const rooms = work.table('room');
  const difference = differenceOf(given, present);
  const { added, changed, removed } = difference;
  if (!free) needButtons(work.actor, difference);
  refuseShut(work.actor, difference);
  await refuseSeated(work, removed);
  const at = (id: string, field: string) => `rooms.${given.findIndex((room) => room.id === id)}.${field}`;
  await refuseSeatsGone(
    work,
    changed.map(({ before, kept }) => ({ before, after: kept })),
    at,
  );
  if (removed.length > 0) await rooms.remove(removed.map(({ id }) => id));
  // temporary numbers allow rooms to exchange theirs despite the unique index
  const renamed = changed.filter(({ kept, before }) => kept.roomNo !== before.roomNo);
  await rooms.derive(renamed.map(({ id }) => ({ id, roomNo: `→${id}` })));
  for (const { id, kept } of changed) await rooms.change(id, kept);
  await rooms.insertMany(added.map((kept) => ({ ...kept, centreId })));
}
