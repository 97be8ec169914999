import type { registerForm } from '@kaoxin/contract/appeal/record.ts';
import type * as z from 'zod';
import type { CleanEntry, Intake } from '#areas/casework/index.ts';
import { checkExamOfCase, examineeHeld, examineeIn, recordOfLetter, refuseRevoked } from '#areas/exam/index.ts';
import { personOf, receivedOf } from '#engine/filing/checks.ts';
import { type Problem, refusalOf } from '#engine/filing/problems.ts';
import { checkDocumentNumber } from '#engine/identity/check-identity.ts';
import { filedNumber } from '#engine/letters/documents.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { appealModule } from './module.ts';

type Violation = NonNullable<Awaited<ReturnType<typeof recordOfLetter>>>;
type Entry = Omit<z.output<typeof registerForm>, 'source' | 'fileIds'>;

/** One message for an unknown letter and for a letter to another person, so that it reveals nothing. */
const noSuchLetter: Problem = [
  '没有找到与姓名、证件号码相符的违纪处理文书，请核对文号、姓名和证件号码',
  'No letter with this number was sent to a person with this name and ID number. Check all three',
  'decisionNo',
];

const renumbered: Problem = [
  '该证件号码已不在该考试名单中，请核对证件号码后重新提交',
  'This ID number is no more in the roster of the examination; check it and file again',
  'idNo',
];

const beforeItsLetter: Problem = [
  '收到时间不能早于该文书作出的日期',
  'It cannot have been received before the letter it is about was written',
  'receivedTime',
];

/** The date of the letter: an appeal against it cannot be received earlier. */
const writtenOn = (record: Violation, typed: string): string =>
  ((filedNumber(typed) === record.decisionNo ? record.decidedTime : record.informedTime) ?? '').slice(0, 10);

const nothing = { examId: null, examinerId: null, violationId: null, isDefence: 0 };

/**
 * Applicants must know the name as well: letters are numbered in a row, so with an ID number alone anyone could discover
 * a violation, or file the only appeal there can be. Staff see the paper.
 */
const isNamed = ({ actor }: Work, name: string, called: string | null): boolean =>
  actor.kind !== 'citizen' || plainName(name) === plainName(called ?? '');

/**
 * The subject of an appeal: the violation of the given letter, otherwise the given examination. The district is that of
 * the examinee's seat; the caller cannot choose another one.
 */
async function subjectOf(work: Work, { decisionNo, examId }: Entry, clean: CleanEntry) {
  const { idNo, applicantName, receivedTime } = clean;
  const idHash = work.context.secrets.digest(idNo ?? '');
  if (decisionNo) {
    const record = await recordOfLetter(work, decisionNo);
    const person = record && (await examineeHeld(work, record.examinerId));
    const isOwn = person?.idHash === idHash && isNamed(work, person.name, applicantName);
    if (!record || !isOwn) throw refusalOf([noSuchLetter]);
    refuseRevoked(record);
    if (receivedTime.slice(0, 10) < writtenOn(record, decisionNo)) throw refusalOf([beforeItsLetter]);
    return {
      examId: record.examId,
      examinerId: record.examinerId,
      violationId: record.id,
      isDefence: record.decidedTime === null ? 1 : 0,
      districtId: record.districtId,
      // the outcome changes scores and ranks, so approval is required whatever the classification says
      needAudit: 1,
    };
  }
  if (!examId) return nothing;
  await checkExamOfCase(work, examId);
  const found = await examineeIn(work, examId, idHash);
  const person = found && (await examineeHeld(work, found.id));
  if (!found) return { ...nothing, examId };
  // the id number was changed while this request waited for the lock
  if (person?.idHash !== idHash) throw refusalOf([renumbered]);
  return { ...nothing, examId, examinerId: person.id, districtId: person.districtId };
}

export const appealIntake: Intake<Entry> = {
  module: appealModule,
  check(entry, facts) {
    const problems: Problem[] = [];
    const clean: CleanEntry = {
      typeId: entry.typeId,
      title: entry.title,
      content: entry.content,
      demand: entry.demand ?? null,
      districtId: entry.districtId ?? null,
      priority: entry.priority ?? null,
      accusedName: null,
      accusedDept: null,
      // examinees may be registered with travel permits or passports
      ...personOf(entry, facts, ['申诉人', 'appellant'], problems, checkDocumentNumber),
      ...receivedOf(entry, facts, problems),
    };
    return { entry: clean, problems };
  },
  own: (work, entry, _source, clean) => subjectOf(work, entry, clean),
};
