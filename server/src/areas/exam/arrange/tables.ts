import type { PlanRules } from '@kaoxin/contract/exam/arrange.ts';
import type { ShortfallReason } from '@kaoxin/contract/exam/arrange-states.ts';
import type { Generated } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface AtCentre extends BaseColumns {
  examId: string;
  districtId: string;
  centreId: string;
  roomId: string;
}

interface ExamSeatTable extends AtCentre {
  examinerId: string;
  /** from 1, in order of time */
  slot: number;
  seatNo: number;
}

/** State of a room in an examination. Its version increases with every change of its seats. */
interface ExamRoomTable extends AtCentre {
  locked: Generated<number>;
  /** examinees whose first seat is here */
  people: Generated<number>;
  /** taken seats in all slots */
  places: Generated<number>;
}

export interface PlanPart {
  roster: string;
  rooms: string;
  locks: string;
  seats: string;
  /** examinees to be seated, without those in locked rooms */
  people: number;
  seated: number;
  digest: string;
}

interface SeatPlanTable extends BaseColumns {
  examId: string;
  districtIds: string[];
  state: number;
  rules: PlanRules;
  seed: string;
  digest: string | null;
  parts: Readonly<Record<string, PlanPart>>;
  taskId: string | null;
  endedUser: string | null;
  endedTime: string | null;
}

/** A room of a plan: examinees, slots and seats as three arrays of equal length. */
interface SeatPlanRoomTable extends AtCentre {
  planId: string;
  people: number;
  examinerIds: string[];
  slots: number[];
  seatNos: number[];
}

interface SeatPlanShortfallTable extends BaseColumns {
  planId: string;
  examId: string;
  districtId: string;
  reason: ShortfallReason;
  people: number;
  examinerIds: string[];
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    examSeat: ExamSeatTable;
    examRoom: ExamRoomTable;
    seatPlan: SeatPlanTable;
    seatPlanRoom: SeatPlanRoomTable;
    seatPlanShortfall: SeatPlanShortfallTable;
  }
}

const scope = { resource: 'formal_exam', own: [], district: 'districtId', centre: 'centreId' };
export const examSeatTable = tenantTable('examSeat', { store: 'business', scope });
export const examRoomTable = tenantTable('examRoom', { store: 'business', scope });
export const seatPlanRoomTable = tenantTable('seatPlanRoom', { store: 'business', scope });
export const seatPlanShortfallTable = tenantTable('seatPlanShortfall', {
  store: 'business',
  scope: { resource: 'formal_exam', own: [], district: 'districtId' },
});
export const seatPlanTable = tenantTable('seatPlan', {
  store: 'business',
  scope: { resource: 'formal_exam', own: [], districts: 'districtIds' },
  json: ['rules', 'parts'],
});
