import type { Label } from '@kaoxin/contract/conventions.ts';
import { tempStatus } from '@kaoxin/contract/question/question-states.ts';
import type { QuestionBatch } from '@kaoxin/contract/question/staging.ts';

const { wrong, ready, twin, dropped } = tempStatus.of;

export const rowKinds = ['wrong', 'twin', 'ready', 'dropped', 'all'] as const;
export type RowKind = (typeof rowKinds)[number];

export const kindWords: Readonly<Record<RowKind, Label>> = {
  wrong: ['有错误', 'With errors'],
  twin: ['疑似重复', 'Possible duplicates'],
  ready: ['可导入', 'Ready'],
  dropped: ['不导入', 'Left out'],
  all: ['全部', 'All'],
};
export const statusOfKind: Readonly<Record<RowKind, number | undefined>> = {
  wrong,
  twin,
  ready,
  dropped,
  all: undefined,
};
export const countsOf = (batch: QuestionBatch): Readonly<Record<RowKind, number>> => ({
  wrong: batch.invalid,
  twin: batch.duplicate,
  ready: batch.valid,
  dropped: batch.dropped,
  all: batch.total,
});

export const firstKind = ({ invalid, duplicate }: QuestionBatch): RowKind =>
  invalid > 0 ? 'wrong' : duplicate > 0 ? 'twin' : 'all';
