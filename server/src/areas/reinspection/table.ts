import type { reinspectionThing } from '@kaoxin/contract/reinspection/task.ts';
import type { Generated } from 'kysely';
import { type CaseColumns, caseTable } from '#areas/casework/index.ts';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

/** 复核任务 (domain.md 3.5). */
interface TaskTable extends RowOf<typeof reinspectionThing.own> {
  templateVersion: Generated<number>;
  closedTime: string | null;
}

interface RosterTable extends BaseColumns {
  taskId: string;
  examinerId: string;
  personId: string;
  idHash: string;
  ticketNo: string;
  name: string;
  districtId: string;
  data: Generated<Record<string, unknown>>;
}

/** 复核申请: one subject of one person. Points are multiples of .5. */
export interface ReviewTable extends CaseColumns {
  taskId: string;
  rosterId: string;
  examId: string;
  examinerId: string;
  ticketNo: string;
  subjectCode: string;
  subjectName: string;
  applyReason: number;
  /** by field key; sensitive values encrypted */
  formData: Generated<Record<string, unknown>>;
  /** recorded score at filing; null: absent */
  originalScore: number | null;
  /** clause of the violation when the letter was issued, '' if undecided; null: valid */
  voidBy: string | null;
  /** 1: 缺考, at the same time */
  absent: Generated<number>;
  /** Σ items at filing; null: unknown */
  itemSum: number | null;
  tolerance: Generated<number>;
  reviewer1: string | null;
  /** result of the first reviewer, encrypted; hidden from all others until the second is done */
  result1: string | null;
  score1: number | null;
  reviewer2: string | null;
  result2: string | null;
  score2: number | null;
  redraws: Generated<number>;
  arbiter: string | null;
  result3: string | null;
  finalScore: number | null;
  scoreChanged: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    reinspection: TaskTable;
    reinspectionRoster: RosterTable;
    reinspectionUser: ReviewTable;
  }
}

export const reinspectionTable = tenantTable('reinspection', { store: 'business', json: ['subjects', 'rules'] });
export const reinspectionRosterTable = tenantTable('reinspectionRoster', {
  store: 'business',
  json: ['data'],
  scope: { resource: 'reinspection', own: [], district: 'districtId' },
});
export const reinspectionUserTable = caseTable(
  'reinspectionUser',
  'reinspection',
  ['formData'],
  ['result1', 'result2'],
);

export type TaskSelected = SelectedRow<'reinspection'>;
export type RosterSelected = SelectedRow<'reinspectionRoster'>;
export type ReviewSelected = SelectedRow<'reinspectionUser'>;
