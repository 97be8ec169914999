import type { Area } from '../area.ts';
import { arrange } from './arrange.ts';
import { attendance } from './attendance.ts';
import { district } from './district.ts';
import { examChoice } from './exam-choice.ts';
import { examPrint } from './exam-print.ts';
import { examinee } from './examinee.ts';
import { examiner } from './examiner.ts';
import { examFinder } from './find.ts';
import { formalExam } from './formal.ts';
import { examStaff } from './formal-staff.ts';
import { person } from './person.ts';
import { examResult } from './result.ts';
import { room } from './room.ts';
import { roster } from './roster.ts';
import { answerSheets, scoreCalls, scores } from './score.ts';
import { examStatistics } from './statistics.ts';
import { examineesTold } from './told.ts';
import { violation } from './violation.ts';

export const examArea: Area = {
  calls: [
    district.calls,
    formalExam.calls,
    examStaff.calls,
    examiner.calls,
    attendance.calls,
    examineesTold.calls,
    violation.calls,
    examinee.calls,
    person.calls,
    examPrint.calls,
    roster,
    examStatistics.calls,
    scores,
    answerSheets,
    scoreCalls,
    examResult.calls,
    arrange.calls,
    examFinder,
    examChoice.calls,
  ],
  resources: [room],
};
