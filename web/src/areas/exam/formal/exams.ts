import type { ExamRecord, ExamRow } from '@kaoxin/contract/exam/formal.ts';

/** Where the pages of 正式考试 stand. */
export const examPaths = {
  list: '/examinationManage/examinationList/index',
  add: '/examinationManage/examinationList/add',
  detail: '/examinationManage/examinationList/detail',
} as const;

/** What of an examination its verbs go by, in a list and on its page alike. */
export type ExamHead = Pick<ExamRow | ExamRecord, 'id' | 'name' | 'examCode' | 'status' | 'allowedActions'>;

/** 0–1 as people read it. */
export const percent = (share: number | null | undefined): string | null =>
  share === null || share === undefined ? null : `${Math.round(share * 1000) / 10}%`;
