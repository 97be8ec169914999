import type { Label } from '../../conventions.ts';
import type { curveFlagNames, curveRefusals, itemFlagNames } from './statistics-items.ts';

/** Labels of item warnings (domain.md 2.5). */
export const itemFlagLabels: Record<(typeof itemFlagNames)[number], Label> = {
  'KEY?': ['疑似键错', 'Key?'],
  NEG: ['负相关', 'Negative'],
  HARD: ['偏难', 'Hard'],
  EASY: ['偏易', 'Easy'],
  LOW_D: ['区分度差', 'Low D'],
  LOW_R: ['相关低', 'Low r'],
  DEAD: ['失效选项', 'Dead option'],
};

/** 区分度 as a grade, with the bounds of domain.md 2.5. */
export function discriminationGrade(d27: number | null): Label | null {
  if (d27 === null) return null;
  if (d27 >= 0.4) return ['优', 'Very good'];
  if (d27 >= 0.3) return ['良', 'Good'];
  return d27 >= 0.2 ? ['可', 'Fair'] : ['差', 'Poor'];
}

export const structureNames = {
  gender: ['性别', 'Sex'],
  age: ['年龄', 'Age'],
  education: ['学历', 'Education'],
  unit: ['单位性质', 'Kind of work unit'],
  attempt: ['初次或再次参加', 'First or later attempt'],
} as const satisfies Record<string, Label>;

/** Parts of 考试数据 without names; together they form the complete report. */
export const statisticParts = ['overview', 'districts', 'scores', 'items', 'structure', 'fairness'] as const;
export type StatisticPart = (typeof statisticParts)[number];
export const statisticPartNames: Record<StatisticPart | 'copying' | 'report', Label> = {
  overview: ['总体', 'Overview'],
  districts: ['考区对比', 'Districts'],
  scores: ['成绩分布', 'Scores'],
  items: ['试题分析', 'Items'],
  structure: ['考生结构', 'Examinees'],
  fairness: ['公平性', 'Fairness'],
  copying: ['雷同分析', 'Copying'],
  report: ['完整报告', 'Report'],
};

export const funnelStageNames = {
  registered: ['报名', 'Registered'],
  paid: ['缴费', 'Paid'],
  arranged: ['编排', 'Seated'],
  present: ['参考', 'Present'],
  scored: ['有效成绩', 'Scored'],
  passed: ['合格', 'Passed'],
} as const satisfies Record<string, Label>;

export const keptBack: Label = ['人数少于规定的最小统计单元，不显示', 'Too few people: the figure is kept back'];

export const keysLocked: Label = [
  '试卷尚未解锁，不显示答案、作答选项和选项统计',
  'The paper is still locked: keys, chosen letters and figures of options are not shown',
];

export const curveRefusalWords: Record<(typeof curveRefusals)[number], Label> = {
  nobody: ['没有作答明细，无法估计', 'There are no answer sheets to go by'],
  tooFewItems: ['只有对错两种得分的试题太少，无法估计', 'Too few items are plainly right or wrong'],
  suppressed: keptBack,
};
export const curveFlagLabels: Record<(typeof curveFlagNames)[number], Label> = {
  allRight: ['全部答对', 'everybody right'],
  noneRight: ['无人答对', 'nobody right'],
  flat: ['几乎不区分', 'hardly divides'],
  falling: ['反向区分', 'divides the wrong way'],
  steep: ['区分过陡', 'too steep'],
  endless: ['估计不收敛', 'without end'],
  outside: ['超出能力范围', 'outside all ability'],
};

export const passWords = (passScore: number | null): Label =>
  passScore === null
    ? ['各科分别划定合格线', 'Each subject has its pass mark']
    : [`合格线 ${passScore} 分`, `Pass mark ${passScore}`];
export const ageBandNames = [
  ['25岁以下', 'Under 25'],
  ['25–29岁', '25–29'],
  ['30–34岁', '30–34'],
  ['35–39岁', '35–39'],
  ['40–49岁', '40–49'],
  ['50岁及以上', '50 and over'],
] as const satisfies readonly Label[];
export const attemptNames = [
  ['首次报考', 'First attempt'],
  ['再次报考', 'Further attempt'],
] as const satisfies readonly Label[];
export const unknownTrait: Label = ['未填', 'Not known'];
