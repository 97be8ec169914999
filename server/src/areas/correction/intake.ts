import type { registerForm } from '@kaoxin/contract/correction/record.ts';
import {
  certificateWords,
  changeRule,
  fieldLabels,
  passesFor,
  phaseOf,
  ruleOf,
} from '@kaoxin/contract/correction/states.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { documentNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import type * as z from 'zod';
import type { CleanEntry, Intake } from '#areas/casework/index.ts';
import { examineeIn, examineeOf } from '#areas/exam/index.ts';
import { keeping, receivedOf } from '#engine/filing/checks.ts';
import { type Problem, refusalOf } from '#engine/filing/problems.ts';
import { checkPhone } from '#engine/identity/check-identity.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { type Examinee, heldValue, judged, sealChanges } from './changes.ts';
import { heldExaminee } from './execute.ts';
import { correctionModule } from './module.ts';
import { isOpenNow } from './openings.ts';
import type { HandedIn, OpeningSelected } from './table.ts';

type Entry = Omit<z.output<typeof registerForm>, 'source' | 'fileIds'>;
type Clean = CleanEntry & Pick<Entry, 'examId' | 'changes'>;

const closed: Problem = ['不在更正开放时间内，不能提交', 'Nothing is corrected outside the window', 'examId'];
/** One message for an unknown number and for a wrong name, so that it reveals nothing. */
const nobody: Problem = [
  '没有找到与姓名和证件号码相符的应试人员，请核对后重试',
  'No examinee has this name and ID number; check both',
  'idNo',
];

interface Subject {
  opening: OpeningSelected;
  examinee: Examinee;
}

async function subjectOf(work: Work, entry: Clean): Promise<Subject> {
  const opening = await work.table('infoExam').find(entry.examId);
  if (!opening || !isOpenNow(opening, work.now)) throw refusalOf([closed]);
  const found = await examineeIn(work, opening.formalExamId, work.context.secrets.digest(entry.idNo ?? ''));
  const examinee = found && (await examineeOf(work, found.id));
  if (!examinee || !isWho(work, examinee, entry)) throw refusalOf([nobody]);
  return { opening, examinee };
}

const idsIn = (given: string | null | undefined): string[] =>
  (given ?? '').split(',').flatMap((one) => /^\d{1,18}(?=\.|$)/.exec(one.trim())?.[0] ?? []);

/**
 * Name and number must belong to one person. When the name itself is corrected, the new name is accepted too; a citizen
 * must then give the phone number of the roster, because anybody can invent a new name.
 */
function isWho(work: Work, examinee: Examinee, { applicantName, phone, changes }: Clean): boolean {
  const called = plainName(applicantName ?? '');
  if (called === plainName(examinee.name)) return true;
  const isNew = changes.some(({ fieldKey, newValue }) => fieldKey === 'name' && plainName(newValue) === called);
  return isNew && (work.actor.kind !== 'citizen' || (Boolean(phone) && phone === heldValue(work, examinee, 'phone')));
}

async function ownColumns(work: Work, entry: Entry, fileIds: string | null | undefined, clean: Clean) {
  const { opening, examinee: found } = await subjectOf(work, clean);
  // locked, so that the examination is not archived before the correction is stored
  const exam = await work.table('formalExam').ofTenant().needHeld(opening.formalExamId);
  // the examinee may have been corrected while this request waited for the lock
  const examinee = await heldExaminee(work, found.id);
  if (examinee.idHash !== found.idHash || !isWho(work, examinee, clean)) throw refusalOf([nobody]);
  const phase = phaseOf(exam.status);
  const fields = entry.changes.map(({ fieldKey }) => fieldKey);
  const shut = fields.filter((field) => ruleOf(opening.editableFields, field, phase) === changeRule.of.forbidden);
  if (exam.status === examStatus.of.cancelled) throw refusalOf([closed]);
  if (shut.length > 0 && phase === 'certificate') throw refusalOf([[...certificateWords, 'changes']]);
  const { changes, problems } = judged(work, examinee, entry.changes, work.now.slice(0, 10));
  const handedIn = handedInWith(opening, entry, fileIds);
  const refused: Problem[] = [
    ...shut.map((field): Problem => {
      const [zh, en] = fieldLabels[field];
      return [`当前阶段不能更正【${zh}】`, `${en} cannot be corrected at this time`, 'changes'];
    }),
    ...problems,
    ...lacking(opening, entry, handedIn),
  ];
  if (refused.length > 0) throw refusalOf(refused);
  return {
    formalExamId: opening.formalExamId,
    examinerId: examinee.id,
    examId: opening.id,
    fields,
    changes: sealChanges(work, changes),
    reasonType: entry.reasonType,
    proofIds: idsIn(entry.policeProof),
    handedIn,
    certIssued: phase === 'certificate' ? 1 : 0,
    lastLevel: passesFor(opening.editableFields, fields, phase),
  };
}

/**
 * Assigns uploads to the documents of the opening. If exactly one document is required, an unassigned file counts as
 * that document, so that callers may send `fileIds` alone.
 */
function handedInWith({ materials }: OpeningSelected, entry: Entry, fileIds: string | null | undefined): HandedIn[] {
  const named = (entry.materials ?? []).map(({ name, fileIds: ids }) => ({ name, fileIds: idsIn(ids) }));
  const [needed, another] = materials.filter(({ required }) => required === 1);
  const unnamed = idsIn(fileIds);
  if (!needed || another || unnamed.length === 0 || named.some(({ name }) => name === needed.name)) return named;
  return [...named, { name: needed.name, fileIds: unnamed }];
}

function lacking(
  { materials, needPoliceProof }: OpeningSelected,
  entry: Entry,
  handedIn: readonly HandedIn[],
): Problem[] {
  const needsProof = needPoliceProof === 1 && entry.changes.some(({ fieldKey }) => fieldKey === 'idNo');
  const isProved = !needsProof || idsIn(entry.policeProof).length > 0;
  const stranger = handedIn.find(({ name }) => materials.every((one) => one.name !== name));
  const all = handedIn.flatMap(({ fileIds }) => fileIds);
  const missing = materials.filter(
    ({ name, required }) => required === 1 && !handedIn.some((one) => one.name === name && one.fileIds.length > 0),
  );
  return [
    ...(isProved ? [] : [proofWords]),
    ...missing.map(({ name }): Problem => [`请上传${name}`, `Upload: ${name}`, 'materials']),
    ...(stranger ? [notAsked(stranger.name)] : []),
    ...(new Set(all).size < all.length ? [twice] : []),
  ];
}

const proofWords: Problem = [
  '证件号码变更须上传公安机关证明',
  'A changed ID number needs a proof of the police',
  'policeProof',
];
const twice: Problem = [
  '同一文件不能作为多项材料，请分别上传',
  'One file is not two documents: upload each of them',
  'materials',
];
const notAsked = (name: string): Problem => [
  `该更正考试没有【${name}】这项材料`,
  `The opening asks for no document called ${name}`,
  'materials',
];

export const correctionIntake: Intake<Entry, Clean> = {
  module: correctionModule,
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
      examId: entry.examId,
      changes: entry.changes,
      title: `更正${entry.changes.map(({ fieldKey }) => fieldLabels[fieldKey][0]).join('、')}`,
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
    const { opening, examinee } = await subjectOf(work, entry);
    const { deptId } = opening;
    return { type: null, legalClass: null, confidential: 0, deptId, districtId: examinee.districtId };
  },
  own: (work, entry, { fileIds }, clean) => ownColumns(work, entry, fileIds, clean),
  uploads: ({ policeProof, materials }) =>
    [policeProof, ...(materials ?? []).map(({ fileIds }) => fileIds)].filter(Boolean).join(',') || null,
};
