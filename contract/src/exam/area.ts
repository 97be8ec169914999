import type { Area } from '../area.ts';
import { arrange } from './arrange.ts';
import { attendance } from './attendance.ts';
import { examPrint } from './exam-print.ts';
import { examChoice } from './formal/choice.ts';
import { examFinder } from './formal/find.ts';
import { formalExam } from './formal/formal.ts';
import { openExams } from './formal/open-exams.ts';
import { examStaff } from './formal/staff.ts';
import { examinee } from './people/examinee.ts';
import { examiner } from './people/examiner.ts';
import { person } from './people/person.ts';
import { roster } from './people/roster.ts';
import { examineesTold } from './people/told.ts';
import { district } from './places/district.ts';
import { openDistricts } from './places/open-districts.ts';
import { room } from './places/room.ts';
import { examResult } from './scores/result.ts';
import { answerSheets, scoreCalls, scores } from './scores/score.ts';
import { examStatistics } from './scores/statistics.ts';
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
    { openExams, openDistricts },
  ],
  resources: [room],
};
