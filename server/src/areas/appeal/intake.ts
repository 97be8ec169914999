import type { registerForm } from '@kaoxin/contract/appeal/record.ts';
import type * as z from 'zod';
import {
  type CleanEntry,
  checkDocumentNumber,
  filedNumber,
  type Intake,
  type Problem,
  personOf,
  receivedOf,
  refusalOf,
} from '#areas/casework/index.ts';
import { examineeHeld, examineeIn, recordOfLetter, refuseRevoked } from '#areas/exam/index.ts';
import type { Work } from '#platform/work.ts';
import { appealModule } from './module.ts';

type Violation = NonNullable<Awaited<ReturnType<typeof recordOfLetter>>>;
type Entry = Omit<z.output<typeof registerForm>, 'source' | 'fileIds'>;

/** Of whom a letter is not says no more than that there is none. */
const noSuchLetter: Problem = [
  '没有找到与该证件号码相符的违纪处理文书，请核对文号和证件号码',
  'No violation letter of this number was sent to the holder of this ID number; check both',
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

/** When the letter somebody holds was written: the day a paper that names it can have come at the earliest. */
const writtenOn = (record: Violation, typed: string): string =>
  ((filedNumber(typed) === record.decisionNo ? record.decidedTime : record.informedTime) ?? '').slice(0, 10);

const nothing = { examId: null, examinerId: null, violationId: null, isDefence: 0 };

/**
 * What it is about: the violation of the letter somebody holds, otherwise the examination that is named. It lies in the district
 * he sat in: nobody chooses who decides about him, nor brings what another district recorded into his own.
 */
async function subjectOf(work: Work, { decisionNo, examId }: Entry, { idNo, receivedTime }: CleanEntry) {
  const idHash = work.context.secrets.digest(idNo ?? '');
  if (decisionNo) {
    const record = await recordOfLetter(work, decisionNo);
    const person = record && (await examineeHeld(work, record.examinerId));
    if (!record || person?.idHash !== idHash) throw refusalOf([noSuchLetter]);
    refuseRevoked(record);
    if (receivedTime.slice(0, 10) < writtenOn(record, decisionNo)) throw refusalOf([beforeItsLetter]);
    return {
      examId: record.examId,
      examinerId: record.examinerId,
      violationId: record.id,
      isDefence: record.decidedTime === null ? 1 : 0,
      districtId: record.districtId,
      // with it scores and ranks move: whatever the classification says, nobody decides it alone
      needAudit: 1,
    };
  }
  if (!examId) return nothing;
  if (!(await work.table('formalExam').find(examId)))
    throw refusalOf([['考试不存在，请重新选择', 'The examination does not exist; select another one', 'examId']]);
  const found = await examineeIn(work, examId, idHash);
  const person = found && (await examineeHeld(work, found.id));
  if (!found) return { ...nothing, examId };
  // he was given another number while this waited
  if (person?.idHash !== idHash) throw refusalOf([renumbered]);
  return { ...nothing, examId, examinerId: person.id, districtId: person.districtId };
}

/** How appeals come in: of staff and of citizens. */
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
      // examinees are registered with passes and passports too
      ...personOf(entry, facts, ['申诉人', 'appellant'], problems, checkDocumentNumber),
      ...receivedOf(entry, facts, problems),
    };
    return { entry: clean, problems };
  },
  own: (work, entry, _source, clean) => subjectOf(work, entry, clean),
};
