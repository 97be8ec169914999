import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { placeRows } from '../../formal/places/place-rows.ts';
import type { SeatingCentre, SeatingRoom } from '../../seating/seating.ts';

export interface HallCentre extends SeatingCentre {
  name: string;
}
export interface HallRoom extends SeatingRoom {
  roomNo: string;
}

export interface Hall {
  centres: readonly HallCentre[];
  rooms: readonly HallRoom[];
  locked: ReadonlySet<string>;
}

type Place = Pick<SelectedRow<'examPlace'>, 'centreId' | 'planRooms' | 'planSeats'>;

export async function hallOf(work: Work, examId: string, districtId: string): Promise<Hall> {
  const places = await work
    .table('examPlace')
    .ofTenant()
    .select()
    .select(['centreId', 'planRooms', 'planSeats'])
    .where('examId', '=', examId)
    .where('districtId', '=', districtId)
    .where('status', '=', 1)
    .execute();
  const rows = [
    ...(
      await placeRows(
        work,
        places.map(({ centreId }) => centreId),
      )
    ).values(),
  ];
  const centres = rows
    .map(({ id, code, name }): HallCentre => ({ id, districtId, code, name }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
  const byCentre = Map.groupBy(
    await roomsAt(
      work,
      centres.map(({ id }) => id),
    ),
    ({ centreId }) => centreId,
  );
  const planOf = new Map(places.map((place) => [place.centreId, place]));
  return {
    centres,
    rooms: centres.flatMap(({ id }) => planned(byCentre.get(id) ?? [], planOf.get(id))),
    locked: await lockedRooms(work, examId, districtId),
  };
}

async function roomsAt(work: Work, centreIds: readonly string[]): Promise<HallRoom[]> {
  const rooms = await work
    .table('room')
    .ofTenant()
    .select()
    .select(['id', 'centreId', 'roomNo', 'seats', 'columnsCount', 'isAccessible', 'isBackup'])
    .where((eb) => eb('centreId', '=', eb.fn.any(eb.val([...centreIds]))))
    .where('status', '=', 1)
    .orderBy('roomNo')
    .orderBy('id')
    .execute();
  return rows(rooms);
}

type RoomRow = Pick<
  SelectedRow<'room'>,
  'id' | 'centreId' | 'roomNo' | 'seats' | 'columnsCount' | 'isAccessible' | 'isBackup'
>;
const rows = (rooms: readonly RoomRow[]): HallRoom[] =>
  rooms.map(({ id, centreId, roomNo, seats, columnsCount, isAccessible, isBackup }) => ({
    id,
    centreId,
    roomNo,
    seats,
    columns: columnsCount,
    isAccessible: isAccessible === 1,
    isSpare: isBackup === 1,
  }));

/**
 * Rooms in order until the planned number is reached, and all spare ones. A room is opened completely, because
 * otherwise seats would stay empty while an examinee has none.
 */
function planned(rooms: readonly HallRoom[], place: Place | undefined): HallRoom[] {
  let [left, seats] = [place?.planRooms ?? 0, place?.planSeats ?? 0];
  return rooms.filter((room) => {
    if (room.isSpare) return true;
    if (left <= 0 || seats <= 0) return false;
    left -= 1;
    seats -= room.seats;
    return true;
  });
}

async function lockedRooms(work: Work, examId: string, districtId: string): Promise<ReadonlySet<string>> {
  const locked = await work
    .table('examRoom')
    .ofTenant()
    .select()
    .select('roomId')
    .where('examId', '=', examId)
    .where('districtId', '=', districtId)
    .where('locked', '=', 1)
    .execute();
  return new Set(locked.map(({ roomId }) => roomId));
}
