import { examPort } from '#engine/ports/exam-port.ts';
import type { Area } from '#platform/area.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { aggregateRoutes } from './aggregate/routes.ts';
import { examGroupTable, examPairTable, examSheetTallyTable, examTallyTable } from './aggregate/tables.ts';
import { sumsOfResults } from './aggregate/totals/follow-results.ts';
import { scoresOfExams } from './aggregate/withheld/scores-of-exams.ts';
import { arrangeJobs, arrangeRoutes } from './arrange/routes.ts';
import { roomsOfExams, seatsOfExams } from './arrange/seats/seats-of-exams.ts';
import {
  examRoomTable,
  examSeatTable,
  seatPlanRoomTable,
  seatPlanShortfallTable,
  seatPlanTable,
} from './arrange/tables.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { districtRoutes } from './district/routes.ts';
import { districtTable } from './district/table.ts';
import { photoSweep } from './examiner/photo/photo-sweep.ts';
import { rostersOfExams } from './examiner/registration/rosters-of-exams.ts';
import { examinerJobs, examinerRoutes } from './examiner/routes.ts';
import {
  examinerCountTable,
  examinerStepTable,
  examinerTable,
  personTable,
  photoFileTable,
} from './examiner/tables.ts';
import { papersOfExams } from './formal/papers/papers-of-exams.ts';
import { placesOfExams } from './formal/places/places-of-exams.ts';
import { examClock } from './formal/process/clock.ts';
import { examTimelines } from './formal/process/timeline.ts';
import { releaseSweep } from './formal/release/release-sweep.ts';
import { formalExamJobs, formalExamRoutes } from './formal/routes.ts';
import {
  examPlaceTable,
  examStaffTable,
  examSubjectTable,
  formalExamTable,
  subjectPaperTable,
} from './formal/tables.ts';
import { examMenu } from './menu.ts';
import { personOfCase } from './person/person-of-case.ts';
import { personRoutes } from './person/routes.ts';
import { printJobs } from './print/print-task.ts';
import { printRoutes } from './print/routes.ts';
import { resultPort } from './result/result-port.ts';
import { resultsOfExams } from './result/results-of-exams.ts';
import { resultJobs, resultRoutes } from './result/routes.ts';
import { sheetRetention } from './result/sheet-retention.ts';
import { answerSheetTable, examinerResultTable, examinerScoreTable, violationRecordTable } from './result/tables.ts';
import { roomRoutes, roomTable } from './room/routes.ts';
import { rosterJobs, rosterRoutes } from './roster/routes.ts';
import { examScopes } from './scopes.ts';
import { violationNumbers } from './violation/change-violation.ts';
import { violationsCiteLaws } from './violation/cites-laws.ts';
import { defenceClock } from './violation/defence-clock.ts';
import { integrityClock } from './violation/integrity.ts';
import { violationRoutes } from './violation/routes.ts';

const examRoutes: readonly Route[] = [
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
const examJobs: readonly PeriodicJob[] = [
  examClock,
  releaseSweep,
  integrityClock,
  defenceClock,
  sheetRetention,
  photoSweep,
];
const examJobKinds: readonly JobKind[] = [
  ...rosterJobs,
  ...examinerJobs,
  ...resultJobs,
  ...arrangeJobs,
  ...formalExamJobs,
  ...printJobs,
];

export const examArea: Area = {
  name: 'exam',
  menu: examMenu,
  scopes: examScopes,
  tables: [
    examTallyTable,
    examPairTable,
    examGroupTable,
    examSheetTallyTable,
    examSeatTable,
    examRoomTable,
    seatPlanRoomTable,
    seatPlanShortfallTable,
    seatPlanTable,
    districtTable,
    examinerTable,
    examinerCountTable,
    personTable,
    examinerStepTable,
    photoFileTable,
    formalExamTable,
    examSubjectTable,
    subjectPaperTable,
    examPlaceTable,
    examStaffTable,
    examinerScoreTable,
    examinerResultTable,
    answerSheetTable,
    violationRecordTable,
    roomTable,
  ],
  routes: examRoutes,
  jobs: examJobs,
  jobKinds: examJobKinds,
  provides: [
    // first: its figures win over those of the sums
    examPort.from('roster', rostersOfExams),
    resultPort.from('sums', sumsOfResults),
    scoresOfExams,
    seatsOfExams,
    roomsOfExams,
    papersOfExams,
    placesOfExams,
    examTimelines,
    personOfCase,
    resultsOfExams,
    violationNumbers,
    violationsCiteLaws,
  ],
};
