import { acceptResult } from '@kaoxin/contract/casework/results.ts';
import { caseSource, deliverWay } from '@kaoxin/contract/casework/states.ts';
import { caseClock, caseLetter, caseTypes, type LetterCode } from '#areas/casework/index.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { dated, finishWords, letterDate } from '#engine/letters/letter-date.ts';
import type { LetterValues, RichText } from '#engine/letters/letter-template.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { feedbackFrom } from '../feedback.ts';
import { isEnded } from '../matter.ts';
import type { PetitionSelected } from '../table.ts';

const regulation = '《信访工作条例》';

/** The summary for the receiving unit, without personal data (domain.md 3.7). */
const summaryOf = (row: PetitionSelected): string => row.title;

/** Merge fields of XF01–XF09 for a petition. Personal data is unmasked: the letters go to the applicant. */
export async function letterValues(work: Work, row: PetitionSelected): Promise<(code: LetterCode) => LetterValues> {
  const common = await caseLetter.values(work, '信访人', row);
  const open = (sealed: string | null) => decrypt(work, sealed) ?? '';
  const [depts, users, types, at] = [
    await namesOf(work, 'dept', [row.deptId]),
    await namesOf(work, 'user', [row.createUser, row.secondSignUserId, row.auditorId, work.actor.id]),
    await caseTypes.names(work, [row.typeId]),
    await caseClock.now(work),
  ];
  const handedIn = await enclosuresOf(work, row);
  const before = caseClock.finishUnextended(work, 'petition', row, at);
  const earlier = await earlierStages(work, row);
  // outside the remit: never to be accepted (不予受理); acceptance already notified: no longer accepted (不再受理)
  const isOver =
    row.acceptNoticeTime !== null || (row.acceptResult !== acceptResult.of.outsideRemit && (await isEnded(work, row)));
  return (code) => ({
    ...common,
    person: { ...common.person, address: open(row.mailAddress), email: open(row.email) },
    law: { basis: regulation },
    case: {
      caseNo: row.caseNo,
      title: row.title,
      content: row.content,
      demand: row.demand ?? '见信访内容',
      source: caseSource.label(row.source),
      typeName: types.get(row.typeId) ?? '',
      fromOrg: row.fromOrg,
      fromDocNo: row.fromDocNo,
      people: groupWords(row),
      accused: [open(row.accusedName), open(row.accusedDept)].filter(Boolean).join('，'),
      happened: [dated(row.happenTime), row.happenPlace].filter(Boolean).join('，'),
      attachments: handedIn.map((name, at) => `${at + 1}. ${name}`).join('\n'),
      repeat: row.isRepeat ? '重复信访' : '',
      receivedTime: dated(row.receivedTime),
      registrar: users(row.createUser) ?? (row.source < 3 ? '网上提交' : '系统登记'),
      registerTime: dated(row.createTime),
      acceptTime: dated(row.acceptNoticeTime),
      handlerDept: depts(row.deptId) ?? '',
      finishLimit: finishWords(row),
      finishDue: code === 'XF05' ? dated(before?.due ?? row.finishDue) : dated(row.finishDue),
      refusal: isOver ? '不再受理' : '不予受理',
      transfer: row.source === 6 ? '交办' : '转送',
      toOrg: row.toOrg,
      feedbackDue: dated(row.orgFeedbackDue ?? feedbackFrom(row, at)),
      redactedBy: users(row.secondSignUserId) ?? '',
      summary: summaryOf(row),
      extendReason: row.extendReason,
      extendDays: row.extendDays,
      extendedTo: dated(row.extendedTo),
      approver: users(work.actor.id) ?? work.actor.realName,
      ...earlier,
      hearing: hearingWords(row.hearing),
      letterTitle: caseLetter.title(handedOver(row)),
      letterDocNo: row.replyTime === null ? '' : (row.replyDocNo ?? ''),
      deliverer: users(work.actor.id) ?? '',
      deliverWay: row.deliverWay === null ? '' : deliverWay.label(row.deliverWay),
      deliverTime: dated(row.deliverTime),
    },
  });
}

function groupWords({ isGroup, groupCount, representatives }: PetitionSelected): string {
  if (!isGroup) return '';
  const names = (representatives ?? []).map(({ name }) => name).join('、');
  return `${groupCount ?? ''}人，代表：${names}`;
}

/**
 * Names of the files that the applicant submitted, with the petition or later on the status page. Files added by staff
 * are excluded.
 */
async function enclosuresOf(work: Work, { id, createTime }: PetitionSelected): Promise<string[]> {
  const files = await work
    .table('bizFile')
    .select()
    .select(['originalName', 'createTime', 'createUser'])
    .where('caseType', '=', 'petition')
    .where('caseId', '=', id)
    .orderBy('id')
    .execute();
  return files
    .filter((file) => file.createUser === null || file.createTime <= createTime)
    .map(({ originalName }) => originalName);
}

const handedOver = ({ replyTime, replyResult, stage }: PetitionSelected): LetterCode =>
  (replyTime !== null && caseLetter.ofReply({ kind: 'petition', stage: stage as 1 | 2 | 3, replyResult })) || 'XF02';

function hearingWords(hearing: PetitionSelected['hearing']): string {
  const { startTime, place } = hearing ?? {};
  return startTime ? `${letterDate(startTime)}在${place ?? ''}举行听证` : '';
}

const opinionOf = ({ replyContent }: PetitionSelected, letter: LetterCode): RichText => ({
  html: caseLetter.clause(replyContent ?? '', letter, '意见'),
});

async function earlierStages(work: Work, row: PetitionSelected): Promise<Record<string, string | RichText>> {
  if (row.stage === 1 || !row.firstCaseId) return {};
  const before = await work.table('petitionLetter').find(row.firstCaseId);
  if (!before) return {};
  const first =
    before.stage === 2 && before.firstCaseId ? await work.table('petitionLetter').find(before.firstCaseId) : before;
  const depts = await namesOf(work, 'dept', [before.deptId, first?.deptId]);
  return {
    originalOrg: depts(first?.deptId) ?? '',
    originalDocNo: first?.replyDocNo ?? '',
    ...(first && { originalOpinion: opinionOf(first, 'XF06') }),
    reviewOrg: depts(before.deptId) ?? '',
    reviewDocNo: before.replyDocNo ?? '',
    reviewOpinion: opinionOf(before, 'XF07'),
  };
}
