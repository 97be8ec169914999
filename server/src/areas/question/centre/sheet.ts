import { type CentreRow, questionCentre } from '@kaoxin/contract/question/centre.ts';
import { plainColumn } from '#platform/sheets/lists/list-columns.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { centreRows, ofCentre } from './read.ts';

const column = plainColumn<CentreRow>();

export const centreSheet: SheetList<CentreRow> = {
  call: questionCentre.calls.export,
  title: ['题库中心', 'Question centre'],
  store: 'business',
  columns: [
    column('bankCode', '题库编号', 'Bank number'),
    column('name', '题库', 'Question bank', 30),
    column('deptIdName', '单位', 'Unit', 20),
    column('subjectName', '科目', 'Subject', 16),
    column('questionCount', '题量', 'Questions', 8),
    column('bankVersion', '版本', 'Edition', 8),
    column('approvedTime', '通过时间', 'Approved', 20),
    column('pulledVersion', '已拉取版本', 'Edition pulled'),
    column('projectTypeName', '适用考试', 'For examinations', 24),
    column('ownerIdName', '负责人', 'In charge'),
  ],
  // The copies shown depend on the caller's unit.
  rows: { ...centreRows, seenAs: ({ actor }) => `centre ${actor.deptId}` },
  reads: async (work) => ofCentre(work),
};
