import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { reviewConclusion, reviewReason } from '@kaoxin/contract/reinspection/states.ts';
import { caseLetter, type KindLetters, type LetterCode } from '#areas/casework/index.ts';
import { dated, letterDate } from '#engine/letters/letter-date.ts';
import { nameOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { standingNow } from '../review/standing.ts';
import type { ReviewSelected } from '../table.ts';
import { examOf } from '../task/hooks.ts';
import { REVIEW_LETTERS } from './forms.ts';
import { originalOf, pointsOf, voidOf, voidStays } from './standing-words.ts';

const { auditing, returned } = caseStatus.of;

/**
 * Letters that can be printed in the current state, drafts included. FH02 is not available before the result is
 * decided.
 */
const printable = (row: ReviewSelected): LetterCode[] => [
  ...(row.acceptNoticeTime ? (['FH01'] as const) : []),
  ...(row.replyContent && row.replyResult && row.caseStatus >= auditing ? (['FH02'] as const) : []),
];

function lookedAt({ replyResult, arbiter, score1, score2, tolerance }: ReviewSelected): string {
  if (replyResult === reviewConclusion.of.notAccepted)
    return '对照成绩复核的受理范围（答卷有无漏评、各题分数合计和登记是否有误，不对评分宽严重新评定）核对了您的申请原因。';
  const two = '两名复核员分别独立核对了答卷有无漏评、各题分数合计和登记是否有误';
  if (arbiter === null && score1 !== score2) return `${two}，两次复核结果相差不超过${tolerance}分，取其平均。`;
  return arbiter === null ? `${two}，两次复核结果一致。` : `${two}，两次复核结果不一致，由考务管理人员裁定。`;
}

function originalIn(row: ReviewSelected): string {
  const [original, words] = [originalOf(row)[0], voidOf(row)?.[0]];
  return words ? `${original}。${words}。` : original;
}

function staysVoid(row: ReviewSelected, more = ''): string {
  const words = voidStays(row)?.[0];
  return words ? `${words}${more}。` : '';
}

function resultOf(row: ReviewSelected): string {
  const { scoreChanged, replyResult, absent, voidBy } = row;
  if (replyResult === reviewConclusion.of.notAccepted)
    return `您的申请不符合成绩复核的受理范围，不予受理。${staysVoid(row)}`;
  if (scoreChanged === 1) {
    const reason = reviewConclusion.label(replyResult ?? reviewConclusion.of.other);
    const present = absent === 1 ? '原登记的缺考一并更正为参考。' : '';
    const counts = voidBy === '' ? '，更正后的成绩暂不计入总分' : '，更正后的成绩不计入总分';
    return `经复核，原成绩有误（${reason}），予以更正。${present}${staysVoid(row, counts)}`;
  }
  const original = originalOf(row)[0];
  return voidBy === null
    ? `经复核，原成绩无误，维持${original}。`
    : `经复核，原登记（${original}）无误。${staysVoid(row)}`;
}

const unchanged = { changed: '', newScore: '', approver: '' };

async function corrected(work: Work, row: ReviewSelected): Promise<typeof unchanged> {
  if (row.scoreChanged !== 1) return unchanged;
  const approver = row.replyTime ? await nameOf(work, 'user', row.auditorId) : null;
  return { changed: '予以更正', newScore: pointsOf(row.finalScore)[0], approver: approver ?? '' };
}

const isBeingWritten = ({ caseStatus: status, replyContent }: ReviewSelected): boolean =>
  status < auditing || status === returned || (status === auditing && replyContent === null);

export const reviewLetters: KindLetters<ReviewSelected> = {
  template: (code) => REVIEW_LETTERS.find((letter) => letter.code === code),
  printable,
  forms: [],
  slips: [],
  numberWord: '复核',
  numberWords: { FH01: '复受' },
  async values(work, kept) {
    const isDecided = kept.caseStatus >= auditing;
    const row = isBeingWritten(kept) ? { ...kept, ...(await standingNow(work, kept)) } : kept;
    const values = {
      ...(await caseLetter.values(work, '申请人', row)),
      exam: { name: (await examOf(work, row.examId))?.name ?? '', ticketNo: row.ticketNo },
      case: {
        caseNo: row.caseNo,
        receivedTime: letterDate(row.receivedTime),
        acceptTime: dated(row.acceptNoticeTime),
        finishDue: dated(row.finishDue),
      },
      review: {
        subject: row.subjectName,
        original: originalIn(row),
        stays: staysVoid(row),
        reason: `${reviewReason.label(row.applyReason)}。${row.content}`,
        ...(isDecided
          ? { looked: lookedAt(row), result: resultOf(row), ...(await corrected(work, row)) }
          : { looked: '', result: '', ...unchanged }),
        words: { html: row.replyContent ?? '' },
      },
    };
    return () => values;
  },
};
