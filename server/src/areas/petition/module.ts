import './table.ts';
import { acceptResult, petitionClass, petitionResult } from '@kaoxin/contract/casework/results.ts';
import { typeKind } from '@kaoxin/contract/casework/states.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { petitionMarks } from '@kaoxin/contract/petition/marks.ts';
import { caseKindOf, maskName, maskPhone, typeNames } from '#areas/casework/index.ts';
import { petitionLetters } from './letters/letters.ts';

/** 信访 (domain.md 3.7): what petitions have beyond every kind of case. */
export const petitionModule = caseKindOf({
  kind: 'petition',
  table: 'petitionLetter',
  calls: petitionLetter,
  called: ['信访件', 'petition'],
  list: '/petitionManage/index',
  page: '/petitionManage/petitionDetail',
  typeKind: typeKind.of.petition,
  outcome: petitionResult.label,
  rowColumns: ['typeId', 'isGroup', 'isBackdated'],
  async presentRow(work, rows) {
    const types = await typeNames(
      work,
      rows.map(({ typeId }) => typeId),
    );
    return ({ typeId, legalClass, isGroup, isBackdated }) => ({
      typeId,
      typeName: types.get(typeId) ?? null,
      legalClass,
      legalClassName: petitionClass.label(legalClass, work.actor.language),
      isGroup,
      isBackdated,
    });
  },
  async presentDetail({ context: { secrets }, actor }, row) {
    const masked = (sealed: string | null, mask: (text: string) => string) =>
      sealed ? mask(secrets.open(sealed)) : null;
    const people = row.representatives?.map(({ name, phone }) => ({
      name: maskName(name),
      phone: masked(phone, maskPhone),
    }));
    return {
      accusedName: masked(row.accusedName, maskName),
      accusedDept: masked(row.accusedDept, maskName),
      groupCount: row.groupCount,
      representatives: people ?? null,
      happenTime: row.happenTime,
      happenPlace: row.happenPlace,
      fromOrg: row.fromOrg,
      fromDocNo: row.fromDocNo,
      feedbackDue: row.feedbackDue,
      acceptResult: row.acceptResult,
      acceptResultName: row.acceptResult === null ? null : acceptResult.label(row.acceptResult, actor.language),
      hearing: row.hearing ?? null,
    };
  },
  reveal({ context: { secrets } }, row) {
    const open = (sealed: string | null) => (sealed ? secrets.open(sealed) : null);
    const people = row.representatives?.map(({ name, phone }) => ({ name, phone: open(phone) }));
    return {
      accusedName: open(row.accusedName),
      accusedDept: open(row.accusedDept),
      representatives: people ?? null,
    };
  },
  writers: ({ context: { secrets } }, { representatives }) =>
    (representatives ?? []).flatMap(({ name, phone }) => [name, phone && secrets.open(phone)]),
  applicant: ['信访人', 'Applicant'],
  columns: [{ key: 'typeName', label: ['分类', 'Classification'], width: 16 }],
  sheet: [{ key: 'legalClassName', label: ['法定类别', 'Legal class'], width: 12 }],
  marks: petitionMarks,
  letters: petitionLetters,
  carriedOver: ['isRealNameProtected', 'isGroup', 'groupCount', 'representatives'],
});
