import { freeSeat, type OpenRoom } from './open-room.ts';
import type { Programme } from './programme.ts';

export interface FreeSeat {
  open: OpenRoom;
  seat: number;
}

/**
 * Rooms filled one after the other. Rooms only become fuller, so a room that refused a programme is not tried again for
 * it.
 */
export class RoomRow {
  readonly rooms: readonly OpenRoom[];
  readonly #oneSubject: boolean;
  readonly #from = new Map<Programme, number>();

  constructor(rooms: readonly OpenRoom[], oneSubject: boolean) {
    this.rooms = rooms;
    this.#oneSubject = oneSubject;
  }

  find(programme: Programme): FreeSeat | null {
    for (let index = this.#from.get(programme) ?? 0; ; index += 1) {
      this.#from.set(programme, index);
      const open = this.rooms[index];
      if (!open) return null;
      const seat = freeSeat(open, programme, this.#oneSubject);
      if (seat >= 0) return { open, seat };
    }
  }
}
