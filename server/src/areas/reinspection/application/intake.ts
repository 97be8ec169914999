import { documentNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import type { registerForm } from '@kaoxin/contract/reinspection/record.ts';
import type * as z from 'zod';
import type { CleanEntry, Intake } from '#areas/casework/index.ts';
import { openForm, templateAt } from '#areas/template/index.ts';
import { keeping, receivedOf } from '#engine/filing/checks.ts';
import { type Problem, refusalOf } from '#engine/filing/problems.ts';
import { checkPhone } from '#engine/identity/check-identity.ts';
import { nameOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { reviewModule } from '../module.ts';
import { standingOf } from '../review/standing.ts';
import { tookAt, windowEnd } from '../task/step.ts';
import { applicationForm } from './form.ts';
import { type Asked, closed, nobody, type Subject, subjectOf } from './subject.ts';

type Entry = Omit<z.output<typeof registerForm>, 'source' | 'fileIds'>;
type Clean = CleanEntry & Asked;

async function formOf(
  work: Work,
  { task, person, subject, recorded }: Subject,
  entry: Entry,
  fileIds: string | null | undefined,
) {
  const { fields } = await templateAt(work, task.templateId, task.templateVersion);
  const said = {
    name: person.name,
    idNo: documentNumber(entry.idNo),
    phone: entry.phone ?? null,
    applyReason: String(entry.applyReason),
    reasonText: entry.reasonText,
    ticketNo: person.ticketNo,
  };
  return applicationForm(work, fields, entry.formData ?? {}, {
    said,
    recorded: {
      ...openForm(work, person.data),
      ...said,
      subjectName: subject.name,
      subjectScore: recorded.score,
      districtName: await nameOf(work, 'district', person.districtId),
    },
    fileIds,
  });
}

async function ownColumns(work: Work, entry: Entry, fileIds: string | null | undefined, clean: Clean) {
  const about = await subjectOf(work, clean);
  const { person, subject, recorded } = about;
  // locked, so that the task is neither withdrawn nor changed before the application is stored
  const task = await work.ofTenant().table('reinspection').needHeld(about.task.id);
  if (!tookAt(task, clean.receivedTime)) throw refusalOf([closed]);
  // the examinee may have been renamed or removed while this request waited for the lock
  const [listed] = await work
    .ofTenant()
    .table('reinspectionRoster')
    .those([person.id])
    .selectAll()
    .forUpdate()
    .execute();
  if (listed?.idHash !== person.idHash || listed.name !== person.name) throw refusalOf([nobody]);
  return {
    title: `${subject.name}成绩复核`,
    taskId: task.id,
    rosterId: person.id,
    examId: task.examId,
    examinerId: person.examinerId,
    personId: person.personId,
    ticketNo: person.ticketNo,
    subjectCode: subject.code,
    subjectName: subject.name,
    applyReason: entry.applyReason,
    formData: await formOf(work, about, entry, fileIds),
    // calculated before any reviewer has looked
    originalScore: recorded.score,
    itemSum: recorded.itemSum,
    tolerance: task.rules.tolerance,
    ...standingOf(recorded),
    // the due date counts from the end of the window (domain.md 3.2)
    finishStart: windowEnd(task),
    // a paper application in time, registered after the window
    ...(work.now >= windowEnd(task) && { isBackdated: 1 as const }),
  };
}

export const reviewIntake: Intake<Entry, Clean> = {
  module: reviewModule,
  check(entry, facts) {
    const problems: Problem[] = [];
    const keep = keeping(problems);
    const clean: Clean = {
      typeId: null,
      districtId: null,
      demand: null,
      accusedName: null,
      accusedDept: null,
      isAnonymous: 0,
      taskId: entry.taskId,
      ticketNo: entry.ticketNo,
      subjectCode: entry.subjectCode,
      applyReason: entry.applyReason,
      title: '成绩复核',
      content: entry.reasonText,
      applicantName: entry.applicantName,
      idNo: documentNumber(entry.idNo),
      phone: entry.phone ? keep(checkPhone(entry.phone), 'The phone number does not have 11 digits', 'phone') : null,
      priority: entry.priority ?? null,
      ...receivedOf(entry, facts, problems),
    };
    return { entry: clean, problems };
  },
  async place(work, entry) {
    const { task, person } = await subjectOf(work, entry);
    return {
      type: null,
      legalClass: null,
      confidential: 0,
      deptId: task.deptId,
      districtId: person.districtId,
    };
  },
  own: (work, entry, { fileIds }, clean) => ownColumns(work, entry, fileIds, clean),
};
