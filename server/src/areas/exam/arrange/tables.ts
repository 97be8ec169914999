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

/** Where somebody sits in one slot; partitioned by examination. */
interface ExamSeatTable extends AtCentre {
  examinerId: string;
  /** from 1, in the order of time */
  slot: number;
  seatNo: number;
}

/** A room as an examination keeps it. Its version moves with whatever happens to its seats. */
interface ExamRoomTable extends AtCentre {
  /** 1: nobody comes or goes */
  locked: Generated<number>;
  /** who sits there first */
  people: Generated<number>;
  /** seats taken in all slots */
  places: Generated<number>;
}

/** What a district was when a plan was made of it, each as a digest, and what came of it. */
export interface PlanPart {
  roster: string;
  rooms: string;
  locks: string;
  seats: string;
  /** who was to be seated, locked rooms left out */
  people: number;
  seated: number;
  digest: string;
}

/** A run: a preview until it is adopted or discarded (`planState`). */
interface SeatPlanTable extends BaseColumns {
  examId: string;
  districtIds: string[];
  state: number;
  rules: PlanRules;
  seed: string;
  /** over every seat of it; null until it is made */
  digest: string | null;
  /** by district */
  parts: Readonly<Record<string, PlanPart>>;
  taskId: string | null;
  endedUser: string | null;
  endedTime: string | null;
}

/** A room of a plan: who, when and on which seat, as three lists of one length. */
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

/** Whoever sees a district or centre of an examination sees its seats. */
const scope = { resource: 'formal_exam', own: [], district: 'districtId', centre: 'centreId' };
for (const table of ['examSeat', 'examRoom', 'seatPlanRoom'] as const) tenantTable(table, { store: 'business', scope });
tenantTable('seatPlanShortfall', {
  store: 'business',
  scope: { resource: 'formal_exam', own: [], district: 'districtId' },
});
tenantTable('seatPlan', {
  store: 'business',
  scope: { resource: 'formal_exam', own: [], districts: 'districtIds' },
  json: ['rules', 'parts'],
});
