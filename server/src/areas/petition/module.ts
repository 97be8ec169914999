import './table.ts';
import { maskEmail, maskText } from '@kaoxin/contract/casework/mask.ts';
import { acceptResult, petitionClass, petitionResult } from '@kaoxin/contract/casework/results.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { petitionMarks } from '@kaoxin/contract/petition/marks.ts';
import { caseKindOf, maskName, maskPhone, opened, openedMasked, typeNames } from '#areas/casework/index.ts';
import { dwelling, writings } from './dwelling.ts';
import { isFeedbackOver, remindOfFeedback, transferColumns } from './feedback.ts';
import { petitionLetters } from './letters/letters.ts';
import { isEnded, matterOf } from './matter.ts';

export const petitionModule = caseKindOf({
  kind: 'petition',
  table: 'petitionLetter',
  calls: petitionLetter,
  called: ['信访件', 'petition'],
  several: 'petitions',
  list: '/petitionManage/index',
  page: '/petitionManage/petitionDetail',
  outcome: petitionResult.label,
  rowColumns: ['typeId', 'isGroup', 'isBackdated', 'feedbackDue', 'orgFeedbackDue', 'orgFeedbackDay'],
  async presentRow(work, rows) {
    const types = await typeNames(
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
      phone: openedMasked(work, phone, maskPhone),
    }));
    return {
      mailAddress: openedMasked(work, row.mailAddress, maskText),
      email: openedMasked(work, row.email, maskEmail),
      accusedName: openedMasked(work, row.accusedName, maskName),
      accusedDept: openedMasked(work, row.accusedDept, maskName),
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
  reveal(work, row) {
    const people = row.representatives?.map(({ name, phone }) => ({ name, phone: opened(work, phone) }));
    return {
      mailAddress: opened(work, row.mailAddress),
      email: opened(work, row.email),
      accusedName: opened(work, row.accusedName),
      accusedDept: opened(work, row.accusedDept),
      representatives: people ?? null,
    };
  },
  revealWords: {
    mailAddress: '通信地址',
    email: '电子邮箱',
    accusedName: '被反映人',
    accusedDept: '被反映单位',
    representatives: '群体代表',
  },
  writers: (work, { mailAddress, email, representatives }) => [
    ...[...dwelling(opened(work, mailAddress)).flatMap(writings), opened(work, email)],
    ...(representatives ?? []).flatMap(({ name, phone }) => [name, opened(work, phone)]),
  ],
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
  namesPlace: 'happenPlace',
  letters: petitionLetters,
  linksRepeats: true,
  isClassed: true,
  extraColumns: transferColumns,
  swept: remindOfFeedback,
  carriedOver: ['mailAddress', 'email', 'isRealNameProtected', 'isGroup', 'groupCount', 'representatives'],
});
