import { type ExaminerRow, examiner, examinerFields } from '@kaoxin/contract/exam/examiner.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import type { ListRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { narrowed } from './conditions.ts';
import { takesNames, withoutName } from './named.ts';
import { allIds, rowsOf, totalOf } from './page.ts';
import { presentExaminers } from './present.ts';

const rows: ListRows<ExaminerRow> = {
  ids: allIds,
  async at(work, ids, input) {
    const { examId } = await narrowed(work, input);
    const shown = await presentExaminers(work, await rowsOf(work, ids, examId));
    return takesNames(work) ? shown : shown.map(withoutName);
  },
  total: async (work, input) => totalOf(work, await narrowed(work, input)),
  seenAs: (work) => `${work.table('examiner').visibilityKey()} ${takesNames(work)}`,
};

const fields = (...names: (keyof typeof examinerFields)[]) => fieldColumns<ExaminerRow>(examinerFields, names);

/** A roster as its page shows it; without names for whoever only counts people. */
export const rosterSheet: SheetList<ExaminerRow> = {
  call: examiner.calls.export,
  title: ['考生名单', 'Roster'],
  store: 'business',
  columns: [
    ...fields('examId', 'districtId', 'centreId', 'ticketNo', 'name', 'gender', 'idType', 'idNo', 'phone'),
    ...fields('education', 'major', 'workUnit', 'unitKind'),
    { key: 'subjects', label: ['报考科目', 'Subjects'], width: 20, cell: ({ subjects }) => subjects.join('、') },
    ...fields('regStatus', 'regNote', 'attendStatus', 'violationLevel'),
  ],
  rows,
};
