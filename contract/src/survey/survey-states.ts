import { dictionary } from '../casework/dictionary.ts';
import type { Label } from '../conventions.ts';
import { quantity } from '../fields/english.ts';

/** 问卷场景 (domain.md 2.6). */
export const surveyScene = dictionary('survey_scene', '问卷场景', {
  exam: [1, '考后满意度', 'After the examination'],
  service: [2, '办事满意度', 'After service'],
  helpDesk: [3, '客服评价', 'Customer service'],
});

export const surveyQtype = dictionary('survey_qtype', '问卷题型', {
  single: [1, '单选', 'Single choice'],
  multiple: [2, '多选', 'Multiple choice'],
  rating: [3, '评分', 'Rating'],
  nps: [4, '推荐度', 'Recommendation'],
  text: [5, '填空', 'Text'],
  matrix: [6, '矩阵', 'Matrix'],
});

export const surveyStatus = dictionary('survey_status', '问卷状态', {
  draft: [0, '草稿', 'Draft'],
  collecting: [1, '收集中', 'Collecting'],
  ended: [2, '已结束', 'Ended'],
});

export const answerState = dictionary('answer_state', '答卷状态', {
  valid: [1, '有效', 'Valid'],
  invalid: [2, '无效', 'Invalid'],
});

export const scales: Readonly<Record<number, readonly [low: number, high: number]>> = {
  [surveyQtype.of.rating]: [1, 5],
  [surveyQtype.of.nps]: [0, 10],
};

/** Submission time for display; for an anonymous answer only the day is stored. */
export const submittedAt = (time: string): string => time.replace(/ 00:00:00$/, '');

/** Answers given in fewer seconds are invalid. */
export const leastSeconds = 5;
/** Answers with at least this number of ratings are invalid if all ratings are equal. */
export const straightRatings = 8;

export interface DeletedAnswers {
  day: string;
  years: number;
}
export const deletedWords = ({ day, years }: DeletedAnswers): Label => [
  `该问卷的答卷保存${years}年期满，已于${day}删除`,
  `The answers to this survey were deleted on ${day}, ${quantity(years, 'year')} after it ended`,
];

export const surveyWords = {
  notCollecting: ['问卷不在收集时间内', 'This survey is not collecting answers now'],
  ticketUnusable: ['答卷凭证无效，请重新打开问卷', 'This answer ticket is not valid. Open the survey again'],
  ticketExpired: [
    '问卷打开已超过24小时，请重新打开后提交',
    'The survey was opened more than 24 hours ago. Open it again',
  ],
  ticketUsed: ['该答卷凭证已使用，请重新打开问卷', 'This ticket has been used. Open the survey again'],
  noticeMissing: ['请阅读并同意个人信息处理告知后再提交', 'Read and accept the privacy notice before you submit'],
  answered: ['您已提交过该问卷', 'You have already answered this survey'],
} as const;
