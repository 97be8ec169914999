import { say } from '@kaoxin/contract/conventions.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { type ExamineeRecord, examinee, type RegistrationStep } from '@kaoxin/contract/exam/people/examinee.ts';
import { regStatus, regSteps } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { isOneOf } from '@kaoxin/contract/records.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { linksOf } from '#engine/ports/examinee-link.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { signedLink } from '#platform/files/file-link.ts';
import { nameOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { noteOpenedPage } from '../examinee-looks.ts';
import { maskedPhotoName } from '../photo/photo-name.ts';
import { presentExaminers } from '../present.ts';
import { answerGrids } from './answer-grid.ts';
import { personResult } from './person-result.ts';
import { sittingsOf } from './sittings.ts';

type Row = SelectedRow<'examiner'>;
type Exam = SelectedRow<'formalExam'>;

export async function examineeDetail(work: Work, id: string): Promise<ExamineeRecord> {
  const row = await work.table('examiner').need(id);
  await noteOpenedPage(work, examinee.calls.detail, id);
  const exam = await work.table('formalExam').need(row.examId);
  const person = await work.table('person').need(row.personId);
  const [shown] = await presentExaminers(work, [row]);
  if (!shown) throw new Error('a row that was found is presented');
  const { links, counts } = await linksOf(work, {
    sittings: [id],
    idHash: row.idHash,
    idNo: decrypt(work, row.idNo) ?? '',
    call: examinee.calls.detail,
  });
  return {
    ...shown,
    exam: {
      id: exam.id,
      examCode: exam.examCode,
      name: exam.name,
      status: exam.status,
      examStart: exam.examStart,
      examEnd: exam.examEnd,
    },
    subjectList: await subjectsOf(work, row),
    photo: await photoOf(work, row),
    photoName: row.photoName === null ? null : maskedPhotoName(work, row, row.photoName),
    formerNames: person.formerNames,
    steps: await stepsOf(work, row),
    result: await personResult(work, exam, row),
    sheets: await answerGrids(work, exam, row),
    allowedActions: allowedSteps(exam, row),
    history: (await sittingsOf(work, row.personId)).filter((sitting) => sitting.id !== id),
    links,
    linkCount: counts.case + counts.certificate,
  };
}

async function subjectsOf(work: Work, { examId, subjects }: Row) {
  const rows = await work
    .table('examSubject')
    .select()
    .select(['subjectCode', 'name', 'startTime', 'endTime'])
    .where('examId', '=', examId)
    .orderBy('sort')
    .orderBy('subjectCode')
    .execute();
  return rows
    .filter(({ subjectCode }) => subjects.includes(subjectCode))
    .map(({ subjectCode: code, name, startTime, endTime }) => ({ code, name, startTime, endTime }));
}

async function photoOf(work: Work, row: Row) {
  const { id, photoId } = row;
  const file = photoId === null ? undefined : await work.table('bizFile').find(photoId);
  if (!file || file.caseId !== id) return null;
  const { originalName, fileSize } = file;
  return {
    id: file.id,
    originalName: maskedPhotoName(work, row, originalName),
    fileSize: Number(fileSize),
    link: signedLink(work, file),
  };
}

async function stepsOf(work: Work, row: Row): Promise<RegistrationStep[]> {
  const { language } = work.actor;
  const steps = await work
    .table('examinerStep')
    .select()
    .selectAll()
    .where('examinerId', '=', row.id)
    .orderBy('id')
    .execute();
  const entered: RegistrationStep = {
    verb: 'enter',
    verbName: say(['列入名单', 'Entered in the roster'], language),
    fromStatusName: null,
    toStatusName: regStatus.label(steps[0]?.fromStatus ?? row.regStatus, language),
    note: null,
    actorName: await nameOf(work, 'user', row.createUser),
    time: row.createTime,
  };
  return [
    entered,
    ...steps.map(({ verb, fromStatus, toStatus, note, actorName, createTime }) => ({
      verb,
      verbName: say(wordsOf[verb] ?? [verb, verb], language),
      note,
      actorName,
      time: createTime,
      fromStatusName: regStatus.label(fromStatus, language),
      toStatusName: regStatus.label(toStatus, language),
    })),
  ];
}

const wordsOf: Readonly<Record<string, readonly [string, string]>> = {
  pass: ['审核通过', 'Approved'],
  refuse: ['审核不通过', 'Refused'],
  pay: ['登记缴费', 'Marked as paid'],
  quit: ['退出报名', 'Withdrawn'],
};

const allowedSteps = ({ status }: Exam, row: Row): string[] =>
  status === examStatus.of.published
    ? Object.entries(regSteps).flatMap(([verb, { from }]) => (isOneOf<number>(from, row.regStatus) ? [verb] : []))
    : [];
