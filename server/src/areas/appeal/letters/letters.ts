import { appealResult } from '@kaoxin/contract/casework/results.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { subjectAfter } from '@kaoxin/contract/exam/violation-states.ts';
import { caseLetter, type KindLetters, type LetterCode } from '#areas/casework/index.ts';
import { lettersOfRecord, measuresOf, recordOf } from '#areas/exam/index.ts';
import { dated, finishWords, letterDate } from '#engine/letters/letter-date.ts';
import { nameOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import type { AppealSelected } from '../table.ts';
import { APPEAL_LETTERS } from './forms.ts';

const relief =
  '如不服本决定，您可以自收到本决定书之日起60日内，依照《中华人民共和国行政复议法》第二十条申请行政复议；也可以自收到本决定书之日起6个月内，依照《中华人民共和国行政诉讼法》第四十六条向人民法院提起行政诉讼。';

/** A defence has no remedy of its own: the later decision states it (WJ02). */
const afterDefence =
  '本答复是对您陈述、申辩的复核意见，不是处理决定。我单位作出违纪违规处理决定的，将向您送达《违纪违规处理决定书》；对该决定不服的，您可以按照其中载明的途径和期限申请行政复议或者提起行政诉讼。';

/** A defence precedes the decision, so none of its letters is titled a decision (domain.md 3.6, isDefence). */
const defenceTitles: Partial<Record<LetterCode, string>> = {
  SS01: '陈述申辩受理通知书',
  SS02: '陈述申辩不予受理告知书',
  SS03: '陈述申辩复核意见书',
};
const defenceTitle = ({ isDefence }: Pick<AppealSelected, 'isDefence'>, code: LetterCode): string | undefined =>
  isDefence === 1 ? defenceTitles[code] : undefined;
export const answerTitle = (row: Pick<AppealSelected, 'isDefence'>): string =>
  defenceTitle(row, 'SS03') ?? caseLetter.title('SS03');

function wordsOf({ isDefence, title }: Pick<AppealSelected, 'isDefence' | 'title'>) {
  const [word, decides, treatment] = isDefence === 1 ? ['陈述申辩', '复核意见', '拟处理'] : ['申诉', '决定', '处理'];
  return { word, decides, treatment, matter: /申诉|申辩/u.test(title) ? `“${title}”` : `“${title}”${word}` };
}

async function originalOf(work: Work, { violationId, title }: AppealSelected): Promise<string> {
  if (violationId === null) return `您在“${title}”中所述的处理。`;
  const record = await recordOf(work, violationId);
  const measure = await measuresOf(work, record);
  return record.decidedTime === null
    ? `我单位于${dated(record.informedTime)}以《违纪违规事先告知书》（${record.informNo}）告知您拟作出如下处理：${measure}`
    : `我单位于${dated(record.decidedTime)}以《违纪违规处理决定书》（${record.decisionNo}）作出如下处理：${measure}`;
}

const untouched = { was: '', becomes: '' };

async function changeOf(work: Work, row: AppealSelected): Promise<typeof untouched> {
  const { violationId, replyResult, violationLevel, violationSubject } = row;
  const { changed, revoked } = appealResult.of;
  const isChanged = replyResult === changed && violationLevel !== null;
  if (violationId === null || (!isChanged && replyResult !== revoked)) return untouched;
  const record = await recordOf(work, violationId);
  const was = `${letterOf(record)}：${await measuresOf(work, record)}`;
  if (!isChanged) return { was, becomes: '撤销，不再执行。' };
  const subjectCode = subjectAfter({ level: violationLevel, subjectCode: violationSubject }, record.subjectCode);
  return { was, becomes: await measuresOf(work, { ...record, level: violationLevel, subjectCode }) };
}

const letterOf = ({ decidedTime, decisionNo, informedTime, informNo }: Awaited<ReturnType<typeof recordOf>>): string =>
  decidedTime === null
    ? `${dated(informedTime)}《违纪违规事先告知书》（${informNo}）拟作出的处理`
    : `${dated(decidedTime)}《违纪违规处理决定书》（${decisionNo}）作出的处理`;

function printable({ acceptNoticeTime, replyContent, replyResult }: AppealSelected): LetterCode[] {
  const letter = replyContent && replyResult ? caseLetter.ofReply({ kind: 'appeal', stage: 1, replyResult }) : null;
  return [...(acceptNoticeTime ? (['SS01'] as const) : []), ...(letter ? [letter] : [])];
}

export const appealLetters: KindLetters<AppealSelected> = {
  template: (code) => APPEAL_LETTERS.find((letter) => letter.code === code),
  called: defenceTitle,
  printable,
  forms: [],
  slips: [],
  numberWord: '申决',
  numberWords: { SS01: '申受', SS02: '申不受' },
  async values(work, row) {
    const { examId } = row;
    const { treatment, ...words } = wordsOf(row);
    const exams = work.table('formalExam').ofTenant().withRemoved();
    const values = {
      ...(await caseLetter.values(work, '申诉人', row)),
      exam: { name: examId === null ? '' : (await exams.find(examId))?.name, treatment },
      violation: { original: await originalOf(work, row), ...(await changeOf(work, row)) },
      case: {
        caseNo: row.caseNo,
        ...words,
        content: row.content,
        demand: row.demand,
        receivedTime: letterDate(row.receivedTime),
        acceptTime: dated(row.acceptNoticeTime),
        handlerDept: (await nameOf(work, 'dept', row.deptId)) ?? '',
        finishLimit: finishWords(row),
        finishDue: dated(row.finishDue),
      },
    };
    return () => values;
  },
  against: ({ violationId }) => (violationId === null ? null : lettersOfRecord(violationId)),
  sentences: { SS02: [relief], SS03: [relief] },
  async begins(work, row) {
    // after the answer the reply itself contains this clause
    const isOver = row.caseStatus >= caseStatus.of.answered;
    const rights = row.isDefence === 1 ? afterDefence : relief;
    return { 申诉理由: row.content, 复议诉讼途径: rights, ...(isOver ? {} : { 原处理: await originalOf(work, row) }) };
  },
};
