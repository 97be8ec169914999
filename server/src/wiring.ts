import { appealArea } from '#areas/appeal/area.ts';
import { authArea } from '#areas/auth/area.ts';
import { caseworkArea } from '#areas/casework/area.ts';
import { correctionArea } from '#areas/correction/area.ts';
import { deskArea } from '#areas/desk/area.ts';
import { developArea } from '#areas/develop/area.ts';
import { economistArea } from '#areas/economist/area.ts';
import { examArea } from '#areas/exam/area.ts';
import { filesArea } from '#areas/files/area.ts';
import { homeArea } from '#areas/home/area.ts';
import { lawArea } from '#areas/law/area.ts';
import { logArea } from '#areas/log/area.ts';
import { paperArea } from '#areas/paper/area.ts';
import { petitionArea } from '#areas/petition/area.ts';
import { questionArea } from '#areas/question/area.ts';
import { reinspectionArea } from '#areas/reinspection/area.ts';
import { resourceArea } from '#areas/resource/area.ts';
import { surveyArea } from '#areas/survey/area.ts';
import { systemArea } from '#areas/system/area.ts';
import { templateArea } from '#areas/template/area.ts';
import { userArea } from '#areas/user/area.ts';
import { documentTable, voidedNumberTable } from '#engine/letters/tables.ts';
import { caseEventTable } from '#engine/timeline/tables.ts';
import type { Area } from '#platform/area.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import { brokenMoves } from '#platform/datasources/closing.ts';
import { outboxRelay } from '#platform/datasources/outbox.ts';
import { noteSweep } from '#platform/files/stores/note-sweep.ts';
import type { Route } from '#platform/http/route.ts';
import { stagingSweep } from '#platform/imports/staged/sweep.ts';
import { housekeeping } from '#platform/jobs/housekeeping.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { resourceJobKinds } from '#platform/resource/import/resource-import.ts';
import { sheetJobs } from '#platform/sheets/lists/sheet-task.ts';
import { smsDelivery } from '#platform/sms/deliver.ts';
import { smsSweep } from '#platform/sms/sweep.ts';
import { smsMessageTable, smsTable } from '#platform/sms/tables.ts';
import { taskSweeps } from '#platform/tasks/sweep.ts';
import { taskSettling } from '#platform/tasks/task-settling.ts';
import { taskTable } from '#platform/tasks/task-table.ts';

/** All areas of the program. The order is the one in which a port gets its answers. */
export const areas: readonly Area[] = [
  authArea,
  systemArea,
  resourceArea,
  logArea,
  userArea,
  filesArea,
  developArea,
  caseworkArea,
  examArea,
  questionArea,
  paperArea,
  deskArea,
  homeArea,
  lawArea,
  petitionArea,
  appealArea,
  correctionArea,
  reinspectionArea,
  economistArea,
  surveyArea,
  templateArea,
];

/** The tables of tenants. A table that is missing here is unknown to `work.table`. */
export const allTables: readonly TenantTable[] = [
  smsTable,
  smsMessageTable,
  taskTable,
  caseEventTable,
  documentTable,
  voidedNumberTable,
  ...areas.flatMap(({ tables = [] }) => tables),
];

/** Connects the answers of all areas to their ports. Opening a context does it; a repetition changes nothing. */
export function connectAreas(): void {
  for (const { provides = [] } of areas) for (const connection of provides) connection.connect();
}

/** All routes. The start checks them against the calls of the contract. */
export const allRoutes: readonly Route[] = areas.flatMap(({ routes }) => routes);

export const allJobs: readonly PeriodicJob[] = [
  ...housekeeping,
  smsSweep,
  ...taskSweeps,
  taskSettling,
  outboxRelay,
  brokenMoves,
  noteSweep,
  stagingSweep,
  ...areas.flatMap(({ jobs = [] }) => jobs),
];

export const allJobKinds: readonly JobKind[] = [
  smsDelivery,
  ...resourceJobKinds,
  ...sheetJobs,
  ...areas.flatMap(({ jobKinds = [] }) => jobKinds),
];
