import { appealRoutes } from '#areas/appeal/index.ts';
import { authRoutes } from '#areas/auth/index.ts';
import { caseworkJobs, caseworkRoutes } from '#areas/casework/index.ts';
import { correctionJobs, correctionRoutes } from '#areas/correction/index.ts';
import { deskRoutes } from '#areas/desk/index.ts';
import { developRoutes } from '#areas/develop/index.ts';
import { economistJobKinds, economistRoutes } from '#areas/economist/index.ts';
import { examJobKinds, examJobs, examRoutes } from '#areas/exam/index.ts';
import { fileJobs, fileRoutes } from '#areas/files/index.ts';
import { homeRoutes } from '#areas/home/index.ts';
import { lawRoutes } from '#areas/law/index.ts';
import { logRoutes } from '#areas/log/index.ts';
import { paperJobs, paperRoutes } from '#areas/paper/index.ts';
import { petitionJobKinds, petitionRoutes } from '#areas/petition/index.ts';
import { questionAreaRoutes, questionJobKinds, questionJobs } from '#areas/question/index.ts';
import { reinspectionJobKinds, reinspectionJobs, reinspectionRoutes } from '#areas/reinspection/index.ts';
import { resourceRoutes } from '#areas/resource/index.ts';
import { surveyJobs, surveyRoutes } from '#areas/survey/index.ts';
import { systemJobKinds, systemRoutes } from '#areas/system/index.ts';
import { templateRoutes } from '#areas/template/index.ts';
import { loginRequestExpiry, userJobKinds, userRoutes } from '#areas/user/index.ts';
import { brokenMoves } from '#platform/datasources/closing.ts';
import { outboxRelay } from '#platform/datasources/outbox.ts';
import { noteSweep } from '#platform/files/note-sweep.ts';
import type { Route } from '#platform/http/route.ts';
import { stagingSweep } from '#platform/imports/sweep.ts';
import { housekeeping } from '#platform/jobs/housekeeping.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { resourceJobKinds } from '#platform/resource/import/resource-import.ts';
import { sheetJobs } from '#platform/sheets/lists/sheet-task.ts';
import { smsDelivery } from '#platform/sms/deliver.ts';
import { smsSweep } from '#platform/sms/sweep.ts';
import { taskSweeps } from '#platform/tasks/sweep.ts';
import { taskSettling } from '#platform/tasks/task-settling.ts';

export const allRoutes: readonly Route[] = [
  ...authRoutes,
  ...systemRoutes,
  ...resourceRoutes,
  ...logRoutes,
  ...userRoutes,
  ...fileRoutes,
  ...developRoutes,
  ...examRoutes,
  ...questionAreaRoutes,
  ...paperRoutes,
  ...deskRoutes,
  ...homeRoutes,
  ...lawRoutes,
  ...caseworkRoutes,
  ...petitionRoutes,
  ...appealRoutes,
  ...correctionRoutes,
  ...reinspectionRoutes,
  ...economistRoutes,
  ...surveyRoutes,
  ...templateRoutes,
];

export const allJobs: readonly PeriodicJob[] = [
  ...housekeeping,
  smsSweep,
  ...taskSweeps,
  taskSettling,
  outboxRelay,
  brokenMoves,
  ...fileJobs,
  noteSweep,
  ...caseworkJobs,
  ...examJobs,
  ...paperJobs,
  ...questionJobs,
  ...surveyJobs,
  ...correctionJobs,
  ...reinspectionJobs,
  stagingSweep,
  loginRequestExpiry,
];

export const allJobKinds: readonly JobKind[] = [
  smsDelivery,
  ...systemJobKinds,
  ...userJobKinds,
  ...petitionJobKinds,
  ...economistJobKinds,
  ...examJobKinds,
  ...questionJobKinds,
  ...reinspectionJobKinds,
  ...resourceJobKinds,
  ...sheetJobs,
];
