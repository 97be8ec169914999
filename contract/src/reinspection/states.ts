import { dictionary, type KeyOf } from '../casework/dictionary.ts';

/** 复核任务状态 (domain.md 3.5). */
export const reinspectionStatus = dictionary('reinspection_status', '复核任务状态', {
  draft: [0, '未发布', 'Unpublished'],
  published: [1, '已发布', 'Published'],
  closed: [2, '已截止', 'Closed'],
  ended: [3, '已结束', 'Ended'],
});
export type ReinspectionStatus = KeyOf<typeof reinspectionStatus>;

export const reviewReason = dictionary('review_reason', '复核原因', {
  unmarked: [1, '疑似漏评', 'Unmarked answer'],
  addition: [2, '疑似合分或登分有误', 'Addition or entry'],
  zero: [3, '零分异议', 'Zero score'],
  absence: [4, '缺考异议', 'Absence'],
  violation: [5, '违纪异议', 'Violation'],
  other: [6, '其他', 'Other'],
});
export const reviewReasons = reviewReason.entries.map(({ key }) => Number(key));

export const reviewConclusion = dictionary('review_conclusion', '复核结论', {
  upheld: [1, '无误维持', 'Upheld'],
  unmarked: [2, '漏评更正', 'Unmarked answer corrected'],
  addition: [3, '合分登分更正', 'Addition or entry corrected'],
  other: [4, '其他更正', 'Other correction'],
  notAccepted: [5, '不予受理', 'Not accepted'],
});

export const conclusionsFor = (isChanged: boolean): readonly number[] =>
  isChanged
    ? [reviewConclusion.of.unmarked, reviewConclusion.of.addition, reviewConclusion.of.other]
    : [reviewConclusion.of.upheld, reviewConclusion.of.notAccepted];
