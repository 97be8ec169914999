import { type OpenRoom, openRoom } from './open-room.ts';
import type { Programme } from './programme.ts';
import { type FreeSeat, RoomRow } from './room-row.ts';
import type { SeatingCentre, SeatingInput } from './seating.ts';

export interface CentreRooms {
  centre: SeatingCentre;
  /** for accessible needs; others use them after the plain ones */
  accessible: RoomRow;
  plain: RoomRow;
  spare: RoomRow;
  all: readonly OpenRoom[];
}

export function openCentres({ centres, rooms, rules }: SeatingInput): Map<string, CentreRooms> {
  const byCentre = Map.groupBy(rooms.map(openRoom), ({ room }) => room.centreId);
  const row = (all: readonly OpenRoom[], belongs: (open: OpenRoom) => boolean) =>
    new RoomRow(all.filter(belongs), rules.oneSubject);
  return new Map(
    centres.map((centre) => {
      const all = byCentre.get(centre.id) ?? [];
      return [
        centre.id,
        {
          centre,
          all,
          accessible: row(all, ({ room }) => room.isAccessible && !room.isSpare),
          plain: row(all, ({ room }) => !room.isAccessible && !room.isSpare),
          spare: row(all, ({ room }) => room.isSpare && !rules.keepSpare),
        },
      ];
    }),
  );
}

export function findSeat(rows: readonly RoomRow[], programme: Programme): FreeSeat | null {
  for (const row of rows) {
    const found = row.find(programme);
    if (found) return found;
  }
  return null;
}
