import type { ExamRecord, ExamRow } from '@kaoxin/contract/exam/formal/formal.ts';

export const examPaths = {
  list: '/examinationManage/examinationList/index',
  add: '/examinationManage/examinationList/add',
  detail: '/examinationManage/examinationList/detail',
} as const;

export type ExamHead = Pick<ExamRow | ExamRecord, 'id' | 'name' | 'examCode' | 'status' | 'allowedActions'>;

/** A share of 0–1 as a percentage with one decimal. */
export const percent = (share: number | null | undefined): string | null =>
  share === null || share === undefined ? null : `${Math.round(share * 1000) / 10}%`;
