import { maskEmail, maskName, maskPhone, maskText } from '@kaoxin/contract/casework/people/mask.ts';
import { acceptResult, petitionClass, petitionResult } from '@kaoxin/contract/casework/results.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { petitionMarks } from '@kaoxin/contract/petition/marks.ts';
import { caseKindOf, caseTypes } from '#areas/casework/index.ts';
import { examNames } from '#areas/exam/index.ts';
import { decrypt, decryptMasked } from '#engine/identity/decrypt.ts';
import { amendedPetition } from './amend.ts';
import { dwelling, writings } from './dwelling.ts';
import { isFeedbackOver, remindOfFeedback, transferColumns } from './feedback.ts';
import { petitionLetters } from './letters/letters.ts';
import { isEnded, matterOf } from './matter.ts';
import { petitionProcess } from './process.ts';

const addresses = ['mailAddress', 'email', 'filedMailAddress', 'filedEmail'] as const;

export const petitionModule = caseKindOf({
  kind: 'petition',
  process: petitionProcess,
  table: 'petitionLetter',
  calls: petitionLetter,
  called: ['信访件', 'petition'],
  several: 'petitions',
  list: '/petitionManage/index',
  page: '/petitionManage/petitionDetail',
  outcome: petitionResult.label,
  rowColumns: ['typeId', 'examId', 'isGroup', 'isBackdated', 'feedbackDue', 'orgFeedbackDue', 'orgFeedbackDay'],
  async presentRow(work, rows) {
    const types = await caseTypes.names(
      work,
      rows.map(({ typeId }) => typeId),
    );
    const exams = await examNames(
      work,
      rows.map(({ examId }) => examId),
    );
    return ({ typeId, legalClass, examId, isGroup, isBackdated, ...row }) => ({
      typeId,
      typeName: types.get(typeId) ?? null,
      legalClass,
      legalClassName: petitionClass.label(legalClass, work.actor.language),
      examId,
      examName: examId === null ? null : (exams.get(examId) ?? null),
      isGroup,
      isBackdated,
      feedbackOver: isFeedbackOver(row, work.now) ? 1 : 0,
    });
  },
  async presentDetail(work, row) {
    const people = row.representatives?.map(({ name, phone }) => ({
      name: maskName(name),
      phone: decryptMasked(work, phone, maskPhone),
    }));
    return {
      mailAddress: decryptMasked(work, row.mailAddress, maskText),
      email: decryptMasked(work, row.email, maskEmail),
      filedPhone: decryptMasked(work, row.filedPhone || null, maskPhone),
      filedMailAddress: decryptMasked(work, row.filedMailAddress || null, maskText),
      filedEmail: decryptMasked(work, row.filedEmail || null, maskEmail),
      accusedName: decryptMasked(work, row.accusedName, maskName),
      accusedDept: decryptMasked(work, row.accusedDept, maskName),
      isRealNameProtected: row.isRealNameProtected,
      groupCount: row.groupCount,
      representatives: people ?? null,
      happenTime: row.happenTime,
      happenPlace: row.happenPlace,
      fromOrg: row.fromOrg,
      fromDocNo: row.fromDocNo,
      feedbackDue: row.feedbackDue,
      orgFeedbackDue: row.orgFeedbackDue,
      orgFeedbackDay: row.orgFeedbackDay,
      acceptResult: row.acceptResult,
      acceptResultName: row.acceptResult === null ? null : acceptResult.label(row.acceptResult, work.actor.language),
      hearing: row.hearing ?? null,
      matter: await matterOf(work, row),
      isEnded: (await isEnded(work, row)) ? 1 : 0,
    };
  },
  personal: {
    reveal(work, row) {
      const people = row.representatives?.map(({ name, phone }) => ({ name, phone: decrypt(work, phone) }));
      return {
        mailAddress: decrypt(work, row.mailAddress),
        email: decrypt(work, row.email),
        filedPhone: decrypt(work, row.filedPhone || null),
        filedMailAddress: decrypt(work, row.filedMailAddress || null),
        filedEmail: decrypt(work, row.filedEmail || null),
        accusedName: decrypt(work, row.accusedName),
        accusedDept: decrypt(work, row.accusedDept),
        representatives: people ?? null,
      };
    },
    words: {
      mailAddress: '通信地址',
      email: '电子邮箱',
      filedPhone: '提交时的手机号码',
      filedMailAddress: '提交时的通信地址',
      filedEmail: '提交时的电子邮箱',
      accusedName: '被反映人',
      accusedDept: '被反映单位',
      representatives: '群体代表',
    },
    writers: (work, { mailAddress, email, filedMailAddress, filedEmail, representatives }) => [
      ...[mailAddress, filedMailAddress].flatMap((one) => dwelling(decrypt(work, one || null)).flatMap(writings)),
      ...[email, filedEmail].map((one) => decrypt(work, one || null)),
      ...(representatives ?? []).flatMap(({ name, phone }) => [name, decrypt(work, phone)]),
    ],
  },
  amended: amendedPetition,
  applicant: ['信访人', 'Applicant'],
  columns: [{ key: 'typeName', label: ['分类', 'Category'], width: 16 }],
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
  sheet: [
    { key: 'examName', label: ['关联考试', 'Examination'], width: 30 },
    { key: 'legalClassName', label: ['法定类别', 'Legal class'], width: 12 },
  ],
  marks: petitionMarks,
  matter: { place: 'happenPlace', linksRepeats: true },
  letters: petitionLetters,
  isClassed: true,
  extraColumns: transferColumns,
  swept: remindOfFeedback,
  carriedOver: [...addresses, 'examId', 'isRealNameProtected', 'isGroup', 'groupCount', 'representatives'],
});
