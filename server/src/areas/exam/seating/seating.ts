export interface SeatingRoom {
  id: string;
  centreId: string;
  /** 1..200; numbered from 1 in a serpentine, down the first column and up the second */
  seats: number;
  columns: number;
  isAccessible: boolean;
  isSpare: boolean;
}

export interface SeatingCentre {
  id: string;
  districtId: string;
  /** 编号: two digits of the district and three of the centre (domain.md §1.1) */
  code: string;
}

export interface Candidate {
  id: string;
  districtId: string;
  wish: string | null;
  /** subjects with their slots; two subjects of one slot are reported as a clash */
  subjects: readonly { subject: string; slot: string }[];
  /** identifies the 工作单位; null if there is none to separate */
  workUnit: string | null;
  needsAccess: boolean;
}

export interface SeatingRules {
  oneSubject: boolean;
  unitsApart: boolean;
  keepSpare: boolean;
}

export interface SeatingInput {
  centres: readonly SeatingCentre[];
  rooms: readonly SeatingRoom[];
  candidates: readonly Candidate[];
  rules: SeatingRules;
  seed: string;
}

export interface Seat {
  candidateId: string;
  slot: string;
  centreId: string;
  roomId: string;
  seatNo: number;
}

/**
 * Unfulfilled requirements. Without a seat: noSeat (the district is full), slotClash (two subjects at one time),
 * noSubject. With a seat: wishNotKept, notAccessible (needs an accessible room but has none), spareRoomUsed,
 * seatChanges (another seat in another slot), sameUnitAdjacent.
 */
export type ShortfallReason =
  | 'noSeat'
  | 'slotClash'
  | 'noSubject'
  | 'wishNotKept'
  | 'notAccessible'
  | 'spareRoomUsed'
  | 'seatChanges'
  | 'sameUnitAdjacent';

export interface Shortfall {
  reason: ShortfallReason;
  people: readonly string[];
}

export interface SeatingPlan {
  seats: readonly Seat[];
  shortfalls: readonly Shortfall[];
}
