import type { reinspectionThing } from '@kaoxin/contract/reinspection/task.ts';
import type { Generated } from 'kysely';
import { type CaseColumns, caseTable } from '#areas/casework/index.ts';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

/** 复核任务 (domain.md 3.5). */
interface TaskTable extends RowOf<typeof reinspectionThing.own> {
  /** the version of its template that it was made with */
  templateVersion: Generated<number>;
  /** when it took no more applications */
  closedTime: string | null;
}

/** 复核名单: who may apply under a task. */
interface RosterTable extends BaseColumns {
  taskId: string;
  examinerId: string;
  personId: string;
  idHash: string;
  ticketNo: string;
  name: string;
  districtId: string;
  /** what was brought in beside, by the keys of the template */
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
  /** by the keys of the template; sensitive values sealed */
  formData: Generated<Record<string, unknown>>;
  /** as it stood recorded when it was filed; null: absent */
  originalScore: number | null;
  /** the clause it was void by, '' while that was not decided, as its letters went out; null: it counted */
  voidBy: string | null;
  /** 1: 缺考, at the same times */
  absent: Generated<number>;
  /** Σ items at that time; null: it could not be reckoned */
  itemSum: number | null;
  tolerance: Generated<number>;
  reviewer1: string | null;
  /** what the first of the two found, sealed; nobody but he reads it before the second is done */
  result1: string | null;
  score1: number | null;
  reviewer2: string | null;
  result2: string | null;
  score2: number | null;
  /** how often reviewers were drawn for again */
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

tenantTable('reinspection', { store: 'business', json: ['subjects', 'rules'] });
tenantTable('reinspectionRoster', {
  store: 'business',
  json: ['data'],
  scope: { resource: 'reinspection', own: [], district: 'districtId' },
});
caseTable('reinspectionUser', 'reinspection', ['formData']);

export type TaskSelected = SelectedRow<'reinspection'>;
export type RosterSelected = SelectedRow<'reinspectionRoster'>;
export type ReviewSelected = SelectedRow<'reinspectionUser'>;
