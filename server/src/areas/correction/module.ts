import { extname } from 'node:path';
import { containsBirthday, type IdType, type Sex } from '@kaoxin/contract/casework/people/identity.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { correction } from '@kaoxin/contract/correction/calls.ts';
import { correctionMarks } from '@kaoxin/contract/correction/marks.ts';
import { editReason, editResult, fieldLabels } from '@kaoxin/contract/correction/states.ts';
import { type SqlBool, sql } from 'kysely';
import { caseKindOf } from '#areas/casework/index.ts';
import { examineeOf, isNumberTaken } from '#areas/exam/index.ts';
import { signedLink } from '#areas/files/index.ts';
import { checkAgreement, checkIdNo } from '#engine/identity/check-identity.ts';
import { examPort } from '#engine/ports/exam-port.ts';
import { labelsOf } from '#platform/labels.ts';
import { nameOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { type Examinee, heldValue, openChanges, shownChanges } from './changes.ts';
import { correctionColumns, correctionExecuted, correctionOpened, openUnder } from './execute.ts';
import { correctionLetters } from './letters/letters.ts';
import { examOf } from './openings.ts';
import { correctionProcess } from './process.ts';
import type { CorrectionSelected } from './table.ts';

async function openingNames(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await work
    .table('infoExam')
    .withRemoved()
    .those([...new Set(ids)])
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Number of characters outside the basic plane, which many programs show as a box. */
const rareSigns = (name: string): number => [...name].filter((sign) => (sign.codePointAt(0) ?? 0) > 0xffff).length;

async function idCheckOf(work: Work, row: CorrectionSelected, examinee: Examinee) {
  const changes = openChanges(work, row);
  const after = (field: 'idNo' | 'gender') =>
    changes.find(({ fieldKey }) => fieldKey === field)?.newValue ?? heldValue(work, examinee, field) ?? '';
  if (!changes.some(({ fieldKey }) => fieldKey === 'idNo')) return null;
  const [number, today] = [after('idNo'), work.now.slice(0, 10)];
  const isValid = checkIdNo(number, examinee.idType as IdType, today).ok;
  const agrees =
    !containsBirthday(examinee.idType) || checkAgreement(number, { sex: Number(after('gender')) as Sex }).ok;
  const isTaken = row.applyExecuted === 0 && (await isNumberTaken(work, examinee.personId, number));
  return { isValid: isValid ? 1 : 0, sexAgrees: agrees ? 1 : 0, isTaken: isTaken ? 1 : 0 };
}

/** The roster photo for comparison with the documents; the file itself enforces access. */
async function photoOf(work: Work, { id, photoId }: Examinee) {
  const file = photoId === null ? undefined : await work.table('bizFile').find(photoId);
  if (!file || file.caseId !== id) return null;
  // original names of photos contain personal names and numbers
  const originalName = `${say(['照片', 'Photo'], work.actor.language)}${extname(file.originalName)}`;
  const { fileSize } = file;
  return { id: file.id, originalName, fileSize: Number(fileSize), link: signedLink(work, file) };
}

export const correctionModule = caseKindOf({
  kind: 'correction',
  process: correctionProcess,
  table: 'message',
  calls: correction,
  called: ['信息更正', 'correction'],
  several: 'corrections',
  list: '/infoEdit/infoEditList/index',
  page: '/infoEdit/infoEditList/detail',
  outcome: editResult.label,
  rowColumns: ['examId', 'changes', 'reasonType', 'auditLevel', 'lastLevel'],
  async presentRow(work, rows) {
    const names = await openingNames(
      work,
      rows.map(({ examId }) => examId),
    );
    const labelOf = await labelsOf(work, ['sex', 'education']);
    const { language } = work.actor;
    return (row) => ({
      examId: row.examId,
      examName: names.get(row.examId) ?? null,
      changes: shownChanges(openChanges(work, row), { language, labelOf, isMasked: true }),
      reasonType: row.reasonType,
      reasonTypeName: editReason.label(row.reasonType, language),
      auditLevel: row.auditLevel,
      lastLevel: row.lastLevel,
    });
  },
  async presentDetail(work, row) {
    const examinee = await examineeOf(work, row.examinerId);
    const opening = await work.table('infoExam').withRemoved().find(row.examId);
    const name = openChanges(work, row).find(({ fieldKey }) => fieldKey === 'name')?.newValue ?? '';
    return {
      formalExamName: (await examOf(work, row.formalExamId))?.name ?? null,
      ticketNo: examinee?.ticketNo ?? null,
      centreName: await nameOf(work, 'district', examinee?.centreId ?? null),
      photo: examinee ? await photoOf(work, examinee) : null,
      idCheck: examinee ? await idCheckOf(work, row, examinee) : null,
      rareSigns: rareSigns(name),
      certIssued: row.certIssued,
      needPoliceProof: opening?.needPoliceProof ?? 0,
      proofIds: [...row.proofIds],
      materials: opening?.materials ?? [],
      handedIn: row.handedIn.map(({ name, fileIds }) => ({ name, fileIds: [...fileIds] })),
      applyExecuted: row.applyExecuted,
      executedTime: row.executedTime,
      executedByName: await nameOf(work, 'user', row.executedBy),
    };
  },
  results(work, row) {
    const { language } = work.actor;
    if (row.replyResult === null) return [];
    const { corrected, refused } = editResult.of;
    return [
      editResult.label(row.replyResult, language),
      ...openChanges(work, row).map(
        ({ fieldKey, done }) =>
          `${say(fieldLabels[fieldKey], language)}${say(['：', ': '], language)}${editResult.label(done === 1 ? corrected : refused, language)}`,
      ),
    ];
  },
  applicant: ['申请人', 'Applicant'],
  columns: [
    { key: 'examName', label: ['更正考试', 'Opening'], width: 30 },
    { key: 'reasonTypeName', label: ['更正原因', 'Reason'], width: 16 },
  ],
  marks: correctionMarks,
  narrowed: ({ changedField }, at) => (changedField ? [sql<SqlBool>`${changedField} = any(${at('fields')})`] : []),
  personal: {
    reveal: (work, row) => ({ changes: revealed(work, row) }),
    words: { changes: '更正内容' },
    writers: (work, row) =>
      openChanges(work, row).flatMap(({ fieldKey, oldValue, newValue }) =>
        fieldKey === 'name' || fieldKey === 'idNo' || fieldKey === 'phone' ? [oldValue, newValue] : [],
      ),
    async own(work, row) {
      const labelOf = await labelsOf(work, ['sex', 'education']);
      const { language } = work.actor;
      return shownChanges(openChanges(work, row), { language, labelOf, isMasked: true }).map(
        ({ label, oldValue, newValue }) => ({ label, value: `${oldValue ?? ''} → ${newValue ?? ''}` }),
      );
    },
  },
  letters: correctionLetters,
  extraColumns: correctionColumns,
  opened: correctionOpened,
  onStepped: [correctionExecuted],
});

function revealed(work: Work, row: CorrectionSelected) {
  const labelOf = () => null;
  return shownChanges(openChanges(work, row), { language: work.actor.language, labelOf, isMasked: false });
}

/** Open corrections prevent the archiving of their examination: certificates would contain wrong data. */
export const correctionsOfExams = examPort.from('correction', { openCases: openUnder });
