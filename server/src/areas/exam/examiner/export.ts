import { type ExaminerRow, examiner, examinerFields } from '@kaoxin/contract/exam/people/examiner.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import type { ListRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import { subjectsIn } from '../formal/papers/subject-rows.ts';
import { narrowed } from './conditions.ts';
import { countExamineeLooks } from './examinee-looks.ts';
import { refuseNarrowed, takesNames, withoutName } from './named.ts';
import { allIds, rowsOf, totalOf } from './page.ts';
import { presentExaminers } from './present.ts';

interface SheetRow extends ExaminerRow {
  subjectNames: readonly string[];
}

const rows: ListRows<SheetRow> = {
  async ids(work, input, most) {
    refuseNarrowed(work, input);
    await countExamineeLooks(work, examiner.calls.export, input);
    return allIds(work, input, most);
  },
  async at(work, ids, input) {
    refuseNarrowed(work, input);
    const { examId } = await narrowed(work, input);
    const shown = await presentExaminers(work, await rowsOf(work, ids, examId));
    return withSubjects(work, takesNames(work) ? shown : shown.map(withoutName));
  },
  async total(work, input) {
    refuseNarrowed(work, input);
    return totalOf(work, await narrowed(work, input));
  },
  seenAs: (work) => `${work.table('examiner').visibilityKey()} ${takesNames(work)}`,
};

async function withSubjects(work: Work, people: readonly ExaminerRow[]): Promise<SheetRow[]> {
  const subjects = new Map<string, Awaited<ReturnType<typeof subjectsIn>>>();
  for (const examId of new Set(people.map((row) => row.examId))) subjects.set(examId, await subjectsIn(work, examId));
  return people.map((row) => {
    const taken = subjects.get(row.examId)?.filter(({ subjectCode }) => row.subjects.includes(subjectCode));
    return { ...row, subjectNames: taken?.map(({ name }) => name) ?? row.subjects };
  });
}

const fields = (...names: (keyof typeof examinerFields)[]) => fieldColumns<SheetRow>(examinerFields, names);

export const rosterSheet: SheetList<SheetRow> = {
  call: examiner.calls.export,
  title: ['考生名单', 'Roster'],
  store: 'business',
  columns: [
    ...fields('examId', 'districtId', 'centreId', 'ticketNo', 'name', 'gender', 'idType', 'idNo', 'phone'),
    ...fields('education', 'major', 'workUnit', 'unitKind'),
    {
      key: 'subjects',
      label: ['报考科目', 'Subjects'],
      width: 28,
      cell: ({ subjectNames }, { say }) => subjectNames.join(say(['、', ', '])),
    },
    {
      key: 'seatNo',
      label: ['考场座位', 'Room and seat'],
      width: 12,
      cell: ({ roomNo, seatNo }) => (roomNo === null ? null : seatNo === null ? roomNo : `${roomNo}-${seatNo}`),
    },
    {
      key: 'integrityFlag',
      label: ['诚信记录', 'Integrity record'],
      width: 10,
      cell: ({ integrityFlag }, { say }) => (integrityFlag === 1 ? say(['有', 'Yes']) : null),
    },
    { key: 'totalScore', label: ['总分', 'Total'], width: 8, cell: ({ totalScore }) => totalScore },
    {
      key: 'passFlag',
      label: ['是否合格', 'Result'],
      width: 10,
      cell: ({ passFlag }, { say }) =>
        passFlag === null ? null : say(passFlag === 1 ? ['合格', 'Passed'] : ['不合格', 'Not passed']),
    },
    ...fields('regStatus', 'regNote', 'attendStatus', 'violationLevel', 'needsAccess'),
  ],
  rows,
};
