import { caseLetter, type KindLetters, type LetterCode } from '#areas/casework/index.ts';
import type { PetitionSelected } from '../table.ts';
import { petitionLetter } from './forms/index.ts';
import { letterValues } from './values.ts';

const relief =
  '如不服本处理意见，您可以自收到本意见书之日起30日内，向本单位的上一级机关书面请求复查，并附本意见书。逾期提出的，不再受理。';
const review =
  '如不服本复查意见，您可以自收到本意见书之日起30日内，向复查机关的上一级机关书面请求复核，并附原处理意见书和本意见书。逾期提出的，不再受理。';
const ending =
  '本复核意见为信访事项的终结性意见。您仍以同一事实和理由提出投诉请求的，各级信访部门和其他机关、单位不再受理。';

const answered = [40, 41, 50];

function printable(row: PetitionSelected): LetterCode[] {
  const codes: LetterCode[] = ['XF01'];
  if (row.acceptNoticeTime) codes.push('XF02');
  if (row.toOrg) codes.push('XF04');
  if (row.extendState === 2) codes.push('XF05');
  const { stage, replyResult } = row;
  if (row.replyContent && replyResult)
    codes.push(caseLetter.ofReply({ kind: 'petition', stage: stage as 1 | 2 | 3, replyResult }) ?? 'XF06');
  if (answered.includes(row.caseStatus) || row.acceptNoticeTime) codes.push('XF09');
  return codes;
}

export const petitionLetters: KindLetters<PetitionSelected> = {
  template: petitionLetter,
  printable,
  forms: ['XF01', 'XF09'],
  numbered: ['XF09'],
  slips: ['XF09'],
  numberWord: '信答',
  numberWords: {
    XF02: '信受',
    XF03: '信不受',
    XF04: '信转',
    XF05: '信延',
    XF07: '信查',
    XF08: '信核',
  },
  values: letterValues,
  toOthers: ['XF04'],
  // the unit complained about must not learn who the author is (domain.md 3.7)
  redacted: ({ confidential, isRealNameProtected, accusedName, accusedDept }, code) =>
    code === 'XF04' &&
    (confidential === 1 || isRealNameProtected === 1 || accusedName !== null || accusedDept !== null),
  openings: {
    XF06: { 救济途径与期限: relief },
    XF07: { 救济途径与期限: review },
    XF08: { 终结说明: ending },
  },
};
