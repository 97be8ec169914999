import type {
  AnalysedItem,
  CommonFigures,
  CopyingFindings,
  DistrictExams,
  DistrictFigures,
  ExamAnalysis,
  ExamHeadline,
  ExamineeStructure,
  ItemCurves,
} from '@kaoxin/contract/exam/scores/statistics.ts';

const asOf = '2026-12-20 09:00:00';
const spread = {
  mean: 84.25,
  sd: 15.5,
  min: 21,
  p10: 63,
  q1: 74,
  median: 85.5,
  q3: 95,
  p90: 104.5,
  max: 133,
};
const noSpread = {
  mean: null,
  sd: null,
  min: null,
  p10: null,
  q1: null,
  median: null,
  q3: null,
  p90: null,
  max: null,
};

/** S1 of an invented examination. */
export const headlineOf = (more: Partial<ExamHeadline> = {}): ExamHeadline => ({
  examId: '7',
  examName: '2026年度经济专业技术资格考试',
  whole: 1,
  totalScore: 140,
  passScore: 84,
  registered: 1240,
  present: 1080,
  absent: 120,
  attendRate: 0.9,
  paid: 1210,
  arranged: 1200,
  violations: { '1': 3, '2': 0, '3': 1, '4': 0, '5': 0 },
  scored: 1076,
  n: 1076,
  suppressed: 0,
  ...spread,
  passCount: 538,
  passRate: 0.5,
  prev: { examId: '5', examName: '2025年度经济专业技术资格考试', mean: 81, passRate: 0.46, delta: 0.0232 },
  funnel: [
    { stage: 'registered', count: 1240 },
    { stage: 'paid', count: 1210 },
    { stage: 'arranged', count: 1200 },
    { stage: 'present', count: 1080 },
    { stage: 'scored', count: 1076 },
    { stage: 'passed', count: 538 },
  ],
  asOf,
  ...more,
});

type DistrictRow = DistrictFigures['rows'][number];
const district = (districtId: string, districtName: string, more: Partial<DistrictRow> = {}): DistrictRow => ({
  districtId,
  districtName,
  centres: 2,
  n: 530,
  suppressed: 0,
  registered: 610,
  present: 540,
  absent: 60,
  attendRate: 0.9,
  ...spread,
  passCount: 270,
  passRate: 0.5094,
  rank: 1,
  d: 0.12,
  z: 1.4,
  large: 0,
  ...more,
});

/** S2: two districts and one suppressed because of its few examinees. */
export const districtFigures = (more: Partial<DistrictFigures> = {}): DistrictFigures => ({
  examId: '7',
  subjectCode: null,
  whole: 1,
  totalScore: 140,
  passScore: 84,
  city: {
    n: 1076,
    suppressed: 0,
    registered: 1240,
    present: 1080,
    absent: 120,
    attendRate: 0.9,
    ...spread,
    passCount: 538,
    passRate: 0.5,
  },
  rows: [
    district('3', '云溪'),
    district('4', '澄江', { mean: 74.5, q1: 66, median: 75, rank: 2, d: -0.63, large: 1, passRate: 0.41 }),
    district('5', '青岭', {
      ...noSpread,
      n: 3,
      suppressed: 1,
      registered: 4,
      present: 3,
      absent: 1,
      attendRate: 0.75,
      passCount: null,
      passRate: null,
      rank: null,
      d: null,
      z: null,
    }),
  ],
  asOf,
  ...more,
});

type Option = AnalysedItem['options'][number];
const option = (key: string, n: number, rpb: number, isKey = 0): Option => ({
  key,
  n,
  share: n / 1000,
  meanTotal: 80,
  high: 0.3,
  low: 0.2,
  rpb,
  isKey,
});
const item = (sort: number, more: Partial<AnalysedItem> = {}): AnalysedItem => ({
  sort,
  questionId: `q${sort}`,
  type: 1,
  typeName: '单项选择题',
  knowledge: '市场机制',
  maxScore: 1,
  n: 1000,
  p: 0.62,
  sd: 0.485,
  d27: 0.41,
  rpb: 0.38,
  rir: 0.33,
  de: 44.2,
  flags: [],
  options: [option('A', 620, 0.38, 1), option('B', 200, -0.2), option('C', 130, -0.15), option('-', 50, -0.1)],
  trace: Array.from({ length: 10 }, (_, place) => ({ decile: place + 1, p: 0.2 + place * 0.08 })),
  ...more,
});

/** S3 of a subject with three items, one of them with a wrong key. */
export const analysisOf = (more: Partial<ExamAnalysis> = {}): ExamAnalysis => ({
  examId: '7',
  subjectCode: '01',
  districtId: null,
  centreId: null,
  whole: 1,
  n: 1076,
  suppressed: 0,
  totalScore: 140,
  passScore: 84,
  ...spread,
  passCount: 538,
  passRate: 0.5,
  histogram: {
    binWidth: 5,
    bins: [3, 40, 310, 480, 200, 43].map((count, place, all) => ({
      from: 20 + place * 20,
      to: 40 + place * 20,
      count,
      cumulative: all.slice(0, place + 1).reduce((sum, one) => sum + one, 0),
    })),
  },
  percentiles: Object.fromEntries(Array.from({ length: 19 }, (_, place) => [String(place * 5 + 5), 60 + place * 2.5])),
  normal: {
    mu: 84.25,
    sigma: 15.5,
    curve: [2.1, 60, 300, 465, 220, 28].map((count, place) => ({ score: 30 + place * 20, count })),
  },
  shape: { skew: -0.62, kurt: 0.2 },
  subjects: [
    { subjectCode: '01', name: '经济基础知识' },
    { subjectCode: '02', name: '专业知识与实务' },
  ],
  subjectCorr: [
    [1, 0.61],
    [0.61, 1],
  ],
  paper: { id: '70', name: '甲卷', label: null, sheets: 1000, withKeys: 1 },
  reliability: { alpha: 0.8642, kr20: 0.8642, sem: 5.71, splitHalf: 0.872 },
  items: [
    item(1),
    item(2, {
      p: 0.18,
      d27: -0.08,
      rpb: -0.04,
      rir: -0.09,
      flags: ['KEY?', 'NEG', 'HARD'],
      options: [option('A', 180, -0.04, 1), option('B', 640, 0.36), option('C', 180, -0.2)],
    }),
    item(3, { typeName: '案例分析题', maxScore: 20, options: [], p: 0.55 }),
  ],
  knowledge: [
    { id: '1', name: '市场机制', p: 0.62, n: 12 },
    { id: '2', name: '财政', p: 0.51, n: 9 },
    { id: '3', name: '货币', p: 0.44, n: 9 },
  ],
  dif: [
    {
      sort: 1,
      questionId: 'q1',
      by: 'gender',
      group: '2',
      groupName: '女',
      method: 'MH',
      deltaMH: 1.1,
      effect: null,
      class: 'B',
    },
    {
      sort: 3,
      questionId: 'q3',
      by: 'district',
      group: '4',
      groupName: '澄江',
      method: 'MH',
      deltaMH: -1.82,
      effect: null,
      class: 'C',
    },
  ],
  asOf,
  ...more,
});

export const curvesOf = (): ItemCurves => ({
  n: 1000,
  sampled: 600,
  converged: 1,
  logLik: -1204.5,
  refused: null,
  items: [
    { sort: 1, questionId: 'q1', a: 1.1, b: -0.412, flags: [] },
    { sort: 2, questionId: 'q2', a: -0.2, b: 2.9, flags: ['falling'] },
  ],
});

/** 雷同: one pair, in a room of thirty. */
export const copyingOf = (withKeys: 0 | 1 = 1): CopyingFindings => ({
  rooms: 40,
  sheets: 1000,
  bound: 1e-6,
  withKeys,
  pairs: [
    {
      centreId: '11',
      centreName: '云溪一中考点',
      roomId: '21',
      roomNo: '007',
      paperLabel: null,
      first: { examinerId: '901', ticketNo: '26010700701', name: '甘霖', seatNo: 7 },
      second: { examinerId: '902', ticketNo: '26010700808', name: '季宁', seatNo: 8 },
      identical: 14,
      expected: 3.2,
      p: 2.4e-13,
      adjusted: 1.04e-10,
      items: [
        { sort: 1, first: 'A', second: 'A', key: 'A', same: 0 },
        { sort: 2, first: 'C', second: 'C', key: 'B', same: 1 },
        { sort: 3, first: '-', second: 'D', key: 'D', same: 0 },
      ],
    },
  ],
  plans: [{ roomId: '21', roomNo: '007', columnsCount: 5, seats: 30 }],
});

/** S4: two examinations and their centres. */
export const districtExams = (more: Partial<DistrictExams> = {}): DistrictExams => ({
  districtId: null,
  districtName: null,
  series: [
    ['5', '2025年度经济专业技术资格考试', '2025-11-15', 0.46] as const,
    ['7', '2026年度经济专业技术资格考试', '2026-11-14', 0.5] as const,
  ].map(([examId, examName, date, passRate]) => ({
    examId,
    examName,
    date,
    projectType: 3,
    registered: 1240,
    present: 1080,
    attendRate: 0.9,
    n: 1076,
    suppressed: 0,
    mean: 84,
    passRate,
    scoreRate: 0.6,
    cityMean: 84,
    cityPassRate: 0.5,
    cityScoreRate: 0.6,
  })),
  centresOf: '7',
  centres: [
    {
      centreId: '11',
      name: '云溪一中考点',
      districtId: '3',
      present: 540,
      n: 540,
      suppressed: 0,
      mean: 86.1,
      passRate: 0.53,
      rank: 1,
    },
    {
      centreId: '12',
      name: '澄江职校考点',
      districtId: '4',
      present: 3,
      n: 3,
      suppressed: 1,
      mean: null,
      passRate: null,
      rank: null,
    },
  ],
  asOf,
  ...more,
});

/** S5 by sex only. */
export const structureOf = (): ExamineeStructure => {
  const rows = (women: number, men: number) => [
    { value: 1, label: '男', n: men, mean: 83, passRate: 0.48, suppressed: 0 },
    { value: 2, label: '女', n: women, mean: 85.5, passRate: 0.52, suppressed: 0 },
  ];
  return {
    examId: '7',
    districtId: null,
    n: 1080,
    asOf,
    dims: [{ key: 'gender', rows: rows(600, 480) }],
    districts: [
      { districtId: '3', districtName: '云溪', n: 540, dims: [{ key: 'gender', rows: rows(300, 240) }] },
      { districtId: '4', districtName: '澄江', n: 540, dims: [{ key: 'gender', rows: rows(300, 240) }] },
    ],
  };
};

/** S6. */
export const commonOf = (more: Partial<CommonFigures> = {}): CommonFigures => ({
  from: '2024-01-01',
  to: null,
  exams: {
    total: 14,
    byYear: [
      { year: 2025, count: 6 },
      { year: 2026, count: 8 },
    ],
    byProject: [
      { projectType: 1, name: '公务员录用', count: 4 },
      { projectType: 3, name: '专业技术人员职业资格考试', count: 10 },
    ],
    byStatus: [
      { status: 10, name: '已发布', count: 3 },
      { status: 50, name: '成绩已公布', count: 11 },
    ],
  },
  examinees: { registered: 24800, present: 21600, absent: 2400, attendRate: 0.9, violation: 14 },
  each: [
    {
      examId: '7',
      examName: '2026年度经济专业技术资格考试',
      date: '2026-11-14',
      registered: 1240,
      present: 1080,
      absent: 160,
      violation: 3,
      passCount: 540,
      passRate: 0.5,
      suppressed: 0,
    },
    {
      examId: '8',
      examName: '2026年度高级经济师评审答辩',
      date: '2026-05-09',
      registered: 5,
      present: 4,
      absent: 1,
      violation: 0,
      passCount: null,
      passRate: null,
      suppressed: 1,
    },
  ],
  scores: { exams: 11, n: 20100, passCount: 8040, passRate: 0.4, suppressed: 0 },
  places: { districts: 6, centres: 24, rooms: 480, seats: 14400, peakSeats: 9600, useRate: 0.6667 },
  blocks: [
    {
      key: 'petition',
      title: '信访件',
      path: '/petitionManage/index',
      total: 66,
      unit: 'case',
      onTimeRate: 0.924,
      acceptOnTimeRate: 0.981,
      rated: 24,
      meanScore: 4.25,
      items: [
        { key: '10', label: '待受理', path: '/petitionManage/index?caseStatus=10', count: 5 },
        { key: '50', label: '已办结', path: '/petitionManage/index?caseStatus=50', count: 61 },
      ],
    },
    {
      key: 'survey',
      title: '满意度调查',
      path: '/surveyManage/answer/index?status=1',
      total: 812,
      unit: 'answer',
      onTimeRate: null,
      acceptOnTimeRate: null,
      rated: 800,
      meanScore: 4.216,
      items: [
        { key: '7', label: '考后满意度', path: '/surveyManage/answer/index?surveyId=7&status=1', count: 800 },
        { key: '8', label: '办事满意度', path: '/surveyManage/answer/index?surveyId=8&status=1', count: 12 },
      ],
    },
  ],
  asOf,
  ...more,
});
