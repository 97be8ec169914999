import { maskEmail, maskName, maskPhone, maskText } from '@kaoxin/contract/casework/mask.ts';
import { acceptResult, petitionClass, petitionResult } from '@kaoxin/contract/casework/results.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { petitionMarks } from '@kaoxin/contract/petition/marks.ts';
import { caseKindOf, caseTypes } from '#areas/casework/index.ts';
import { decrypt, decryptMasked } from '#engine/identity/decrypt.ts';
import { amendedContacts } from './contact.ts';
import { dwelling, writings } from './dwelling.ts';
import { isFeedbackOver, remindOfFeedback, transferColumns } from './feedback.ts';
import { petitionLetters } from './letters/letters.ts';
import { isEnded, matterOf } from './matter.ts';
import { petitionProcess } from './process.ts';

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
  rowColumns: ['typeId', 'isGroup', 'isBackdated', 'feedbackDue', 'orgFeedbackDue', 'orgFeedbackDay'],
  async presentRow(work, rows) {
    const types = await caseTypes.names(
      work,
      rows.map(({ typeId }) => typeId),
    );
    return ({ typeId, legalClass, isGroup, isBackdated, ...row }) => ({
      typeId,
      typeName: types.get(typeId) ?? null,
      legalClass,
      legalClassName: petitionClass.label(legalClass, work.actor.language),
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
        accusedName: decrypt(work, row.accusedName),
        accusedDept: decrypt(work, row.accusedDept),
        representatives: people ?? null,
      };
    },
    words: {
      mailAddress: '通信地址',
      email: '电子邮箱',
      accusedName: '被反映人',
      accusedDept: '被反映单位',
      representatives: '群体代表',
    },
    writers: (work, { mailAddress, email, representatives }) => [
      ...[...dwelling(decrypt(work, mailAddress)).flatMap(writings), decrypt(work, email)],
      ...(representatives ?? []).flatMap(({ name, phone }) => [name, decrypt(work, phone)]),
    ],
  },
  amended: amendedContacts,
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
  sheet: [{ key: 'legalClassName', label: ['法定类别', 'Legal class'], width: 12 }],
  marks: petitionMarks,
  matter: { place: 'happenPlace', linksRepeats: true },
  letters: petitionLetters,
  isClassed: true,
  extraColumns: transferColumns,
  swept: remindOfFeedback,
  carriedOver: ['mailAddress', 'email', 'isRealNameProtected', 'isGroup', 'groupCount', 'representatives'],
});
