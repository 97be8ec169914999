import type { PrintKind } from '@kaoxin/contract/exam/exam-print.ts';

export interface PrintedSubject {
  code: string;
  name: string;
  startTime: string;
  endTime: string;
}

export interface PrintHead {
  kind: PrintKind;
  perPage: 2 | 4;
  office: string;
  exam: string;
  subjects: readonly PrintedSubject[];
  notices: readonly string[];
  mark: string;
  folder: string | undefined;
}

export interface Sitting {
  subject: string;
  roomNo: string | null;
  seatNo: number | null;
}

export interface PrintedPerson {
  name: string;
  gender: string;
  idNo: string;
  ticketNo: string;
  /** digits derived from the ticket, to verify its QR code */
  check: string;
  seatNo: number;
  /** on a card all subjects, on a sheet those of its room and slot */
  sittings: readonly Sitting[];
  photo: Uint8Array | null;
}

export interface PrintedRoom {
  time: string | null;
  centre: { id: string; code: string; name: string; address: string };
  roomNo: string;
  floor: number | null;
  seats: number;
  columns: number;
  people: readonly PrintedPerson[];
}
