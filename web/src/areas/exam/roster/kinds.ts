import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ExamStatus, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { roster } from '@kaoxin/contract/exam/people/roster.ts';
import { answerSheets, scores } from '@kaoxin/contract/exam/scores/score.ts';
import type { ImportBodyProps } from '#ui/import/import-body.tsx';

export interface ExamImport {
  calls: ImportBodyProps['calls'];
  called: Label;
  status: ExamStatus;
  closed: Label;
  hint: Label;
  knownLabel: Label;
  part: 'examinees' | 'scores';
  back: Label;
}

const backToScores: Label = ['返回成绩', 'Back to the scores'];

export const examImports = {
  roster: {
    calls: roster,
    called: ['考生名单', 'examinees'],
    status: examStatus.of.published,
    closed: ['只有【已发布】的考试可以导入考生名单', 'Examinees are imported while the examination is published'],
    hint: [
      '请按模板填写：第一行为表头，列名与模板一致，列的顺序不限，最多一百万行。选择文件后在后台逐行检查，可以离开本页；有错误的行当场更正或下载后更正，确认后才进入名单。',
      'Fill in the template: headings as in its first row, in any order, a million rows at most. Rows are checked in the background and you may leave; wrong ones are corrected here or in a file, and nothing enters the roster before you confirm.',
    ],
    knownLabel: ['已报名', 'Registered already'],
    part: 'examinees',
    back: ['返回考生列表', 'Back to the examinees'],
  },
  scores: {
    calls: scores,
    called: ['成绩', 'scores'],
    status: examStatus.of.marking,
    closed: ['只有【评卷中】的考试可以导入成绩', 'Scores are imported while the examination is marked'],
    hint: [
      '请按模板填写：每名考生每个科目一行，总分应等于客观分与主观分之和，缺考的不填分数。选择文件后在后台逐行检查，可以离开本页；再次导入同一考生同一科目，以后导入的为准。',
      'Fill in the template: a row for each person and subject; the total is the sum of both marks, and absentees have none. Rows are checked in the background and you may leave; what comes later for the same person and subject takes the place of what was there.',
    ],
    knownLabel: ['与现有成绩相同', 'The same as what is there'],
    part: 'scores',
    back: backToScores,
  },
  answers: {
    calls: answerSheets,
    called: ['作答明细', 'answer sheets'],
    status: examStatus.of.marking,
    closed: ['只有【评卷中】的考试可以导入作答明细', 'Answer sheets are imported while the examination is marked'],
    hint: [
      '请按模板填写：每名考生每个科目一行，作答串按试卷客观题的顺序填写，多选写在括号内，未作答写“-”；得分按试卷的答案计算，应与成绩一致。选择文件后在后台逐行检查，可以离开本页。',
      'Fill in the template: a row for each person and subject, answers in the order of the objective questions, several in brackets, “-” for none. They are scored by the keys of the paper and agree with the scores. Rows are checked in the background and you may leave.',
    ],
    knownLabel: ['与现有作答相同', 'The same as what is there'],
    part: 'scores',
    back: backToScores,
  },
} as const satisfies Record<string, ExamImport>;

export type ExamImportKind = keyof typeof examImports;
export const isExamImport = (text: string): text is ExamImportKind => Object.hasOwn(examImports, text);
