import type { PrintKind } from '@kaoxin/contract/exam/exam-print.ts';

/** A subject as it stands on paper. */
export interface PrintedSubject {
  code: string;
  name: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  startTime: string;
  endTime: string;
}

/** What all pages of a print share. */
export interface PrintHead {
  kind: PrintKind;
  /** cards on a page */
  perPage: 2 | 4;
  /** who holds the examination */
  office: string;
  exam: string;
  subjects: readonly PrintedSubject[];
  /** plain words for examinees, paragraph by paragraph */
  notices: readonly string[];
  /** who printed it and when, at the foot outside of what is handed out */
  mark: string;
  /** folder of the office’s own faces */
  folder: string | undefined;
}

/** What somebody sits and where; without a room and seat he has none for it yet. */
export interface Sitting {
  subject: string;
  roomNo: string | null;
  seatNo: number | null;
}

export interface PrintedPerson {
  name: string;
  gender: string;
  /** masked */
  idNo: string;
  ticketNo: string;
  /** digits that follow from the ticket, for whoever reads its code */
  check: string;
  /** in the room he is printed under */
  seatNo: number;
  /** on a card everything he sits, on a sheet what he sits there and then */
  sittings: readonly Sitting[];
  /** jpg or png */
  photo: Uint8Array | null;
}

export interface PrintedRoom {
  /** when, of an examination of several slots, on what is printed of one of them */
  time: string | null;
  centre: { id: string; code: string; name: string; address: string };
  roomNo: string;
  floor: number | null;
  seats: number;
  columns: number;
  /** in the order of their seats */
  people: readonly PrintedPerson[];
}
