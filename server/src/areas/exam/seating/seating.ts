/** 考场 of a centre as it is arranged. */
export interface SeatingRoom {
  id: string;
  centreId: string;
  /** 1..200; numbered from 1 in a serpentine, down the first column and up the second */
  seats: number;
  columns: number;
  isAccessible: boolean;
  /** 备用考场 */
  isSpare: boolean;
}

export interface SeatingCentre {
  id: string;
  districtId: string;
  /** 编号: two digits of the district and three of its own (domain.md §1.1) */
  code: string;
}

/** 应试人员 with what binds his seat. */
export interface Candidate {
  id: string;
  districtId: string;
  /** the centre he asked for, or where he must go; null for any of the district */
  wish: string | null;
  /** what he sits; two subjects never at the same time */
  subjects: readonly { subject: string; slot: string }[];
  /** 工作单位 by whatever identifies it; null when there is none to keep apart */
  workUnit: string | null;
  needsAccess: boolean;
}

export interface SeatingRules {
  /** in one slot a room holds one subject alone */
  oneSubject: boolean;
  /** people of one work unit sit neither beside nor behind each other */
  unitsApart: boolean;
  /** spare rooms stay empty, even when somebody has no seat for it */
  keepSpare: boolean;
}

export interface SeatingInput {
  centres: readonly SeatingCentre[];
  rooms: readonly SeatingRoom[];
  candidates: readonly Candidate[];
  rules: SeatingRules;
  /** the lot: the same seed and people give the same seats */
  seed: string;
}

/** Where somebody sits in one slot; nobody else sits there then. */
export interface Seat {
  candidateId: string;
  slot: string;
  centreId: string;
  roomId: string;
  /** from 1 */
  seatNo: number;
}

/**
 * What could not be kept. Without a seat: noSeat (his district is full), slotClash (two subjects at one time), noSubject.
 * With one: wishNotKept, notAccessible (needs an accessible room and has none), spareRoomUsed, seatChanges (another seat in
 * another slot), sameUnitAdjacent.
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
  /** ids of everybody concerned, each once */
  people: readonly string[];
}

export interface SeatingPlan {
  /** by room in the order given, seat and slot */
  seats: readonly Seat[];
  /** only reasons that occur */
  shortfalls: readonly Shortfall[];
}
