import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import { appealMarks } from '@kaoxin/contract/appeal/marks.ts';
import { appealResult } from '@kaoxin/contract/casework/results.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { sql } from 'kysely';
import { caseKindOf, caseTypes, districtColumn } from '#areas/casework/index.ts';
import { appealedOf, examineeOf, examNames, opensExaminee } from '#areas/exam/index.ts';
import { examPort } from '#engine/ports/exam-port.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { nameOf } from '#platform/names.ts';
import { appealEnded, appealOpened, decidedColumns } from './about-violation.ts';
import { amendedAppeal } from './amend.ts';
import { appealLetters } from './letters/letters.ts';
import { appealProcess } from './process.ts';

export const appealModule = caseKindOf({
  kind: 'appeal',
  process: appealProcess,
  table: 'appeal',
  calls: appeal,
  called: ['申诉', 'appeal'],
  several: 'appeals',
  list: '/appealManage/index',
  page: '/appealManage/appealDetail',
  outcome: appealResult.label,
  matter: { subject: 'violationId', examinee: 'examinerId' },
  rowColumns: ['typeId', 'examId', 'isDefence'],
  async presentRow(work, rows) {
    const types = await caseTypes.names(
      work,
      rows.map(({ typeId }) => typeId),
    );
    const exams = await examNames(
      work,
      rows.map(({ examId }) => examId),
    );
    return ({ typeId, examId, isDefence }) => ({
      typeId,
      typeName: types.get(typeId) ?? null,
      examId,
      examName: examId === null ? null : (exams.get(examId) ?? null),
      isDefence,
    });
  },
  async presentDetail(work, { examinerId, violationId, violationLevel, violationSubject }) {
    const examinee = examinerId === null ? undefined : await examineeOf(work, examinerId);
    return {
      examinerId: examinee && (await opensExaminee(work, examinee.id)) ? examinee.id : null,
      ticketNo: examinee?.ticketNo ?? null,
      centreName: await nameOf(work, 'district', examinee?.centreId ?? null),
      violation: violationId === null ? null : await appealedOf(work, violationId),
      violationLevel,
      violationSubject,
    };
  },
  amended: amendedAppeal,
  applicant: ['申诉人', 'Appellant'],
  columns: [
    { key: 'typeName', label: ['分类', 'Category'], width: 16 },
    { key: 'examName', label: ['关联考试', 'Examination'], width: 30 },
    districtColumn,
  ],
  listed: [
    'caseNo',
    'title',
    'caseStatusName',
    'acceptLeft',
    'finishLeft',
    'receivedDay',
    'typeName',
    'handlerName',
    'applicantName',
  ],
  marks: appealMarks,
  letters: appealLetters,
  extraColumns: decidedColumns,
  opened: appealOpened,
  onStepped: [appealEnded],
});

export const appealsOfExams = examPort.from('appeal', {
  async openCases(work, examId) {
    const { count } = await work
      .as(tenantActor(work.actor.tenantId, '系统'))
      .table('appeal')
      .select()
      .select(sql<number>`count(*)::int`.as('count'))
      .where('examId', '=', examId)
      .where('caseStatus', 'in', [...openStatuses])
      .executeTakeFirstOrThrow();
    return count;
  },
});
