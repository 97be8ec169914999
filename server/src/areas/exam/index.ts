import './aggregate/exam-use.ts';
import './examiner/exam-use.ts';
import './violation/law-uses.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { aggregateRoutes } from './aggregate/routes.ts';
import { arrangeJobs, arrangeRoutes } from './arrange/routes.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { districtRoutes } from './district/routes.ts';
import { photoSweep } from './examiner/photo/photo-sweep.ts';
import { examinerJobs, examinerRoutes } from './examiner/routes.ts';
import { examClock } from './formal/clock.ts';
import { releaseSweep } from './formal/release-sweep.ts';
import { formalExamJobs, formalExamRoutes } from './formal/routes.ts';
import { personRoutes } from './person/routes.ts';
import { printJobs } from './print/print-task.ts';
import { printRoutes } from './print/routes.ts';
import { resultJobs, resultRoutes } from './result/routes.ts';
import { sheetRetention } from './result/sheet-retention.ts';
import { roomRoutes } from './room/routes.ts';
import { rosterJobs, rosterRoutes } from './roster/routes.ts';
import { defenceClock } from './violation/defence-clock.ts';
import { integrityClock } from './violation/integrity.ts';
import { violationRoutes } from './violation/routes.ts';

export { inTurn } from './aggregate/in-turn.ts';
export { type KeptItem, keptItems, type SittingState, sittingStates } from './aggregate/life/kept-items.ts';
export { paperStatistics } from './aggregate/life/paper-statistics.ts';
export { type ToldSitting, toldOfQuestion } from './aggregate/life/told-question.ts';
export { examineesByTicket } from './examiner/by-ticket.ts';
export {
  correctExaminee,
  type ExamineeChange,
  isNumberTaken,
  numberTakenWords,
} from './examiner/correct-examinee.ts';
export { reviewedSheet } from './examiner/reviewed-sheet.ts';
export { examsAhead } from './formal/ahead.ts';
export { subjectsIn as examSubjects } from './formal/subject-rows.ts';
export { changeScore, type HeldScore, type ScoreProof } from './result/change-score.ts';
export {
  type MarkedItem,
  type RecordedScore,
  recordedScore,
  recordersOf,
  reviewedMarks,
  type ScoreOf,
  type ScoreStanding,
  scoreStanding,
} from './result/recorded-score.ts';
export { driftOf } from './statistics/drift/drift.ts';
export { pooledItem, pooledOptions, pooledTrace } from './statistics/item/pooled-item.ts';
export {
  appealedOf,
  authorsOf,
  changeByAppeal,
  examineeHeld,
  examineeIn,
  examineeOf,
  lettersOfRecord,
  measuresOf,
  opensExaminee,
  recordOf,
  recordOfLetter,
  refuseChange,
  settleAppealed,
} from './violation/appealed.ts';
export { refuseRevoked } from './violation/held.ts';
export { keepIntegrity, settleIntegrity } from './violation/integrity.ts';

export const examRoutes: readonly Route[] = [
  ...districtRoutes,
  ...roomRoutes,
  ...formalExamRoutes,
  ...examinerRoutes,
  ...personRoutes,
  ...rosterRoutes,
  ...resultRoutes,
  ...arrangeRoutes,
  ...attendanceRoutes,
  ...violationRoutes,
  ...printRoutes,
  ...aggregateRoutes,
];
export const examJobs: readonly PeriodicJob[] = [
  examClock,
  releaseSweep,
  integrityClock,
  defenceClock,
  sheetRetention,
  photoSweep,
];
export const examJobKinds: readonly JobKind[] = [
  ...rosterJobs,
  ...examinerJobs,
  ...resultJobs,
  ...arrangeJobs,
  ...formalExamJobs,
  ...printJobs,
];
