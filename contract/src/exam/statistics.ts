import * as z from 'zod';
import { type AnswerOf, get, holds, holdsAll } from '../call.ts';
import { asNumber, day, facts, id, optional, text, truth, whole } from '../conventions.ts';
import { exam } from './formal.ts';
import {
  copyingPair,
  copyingRoom,
  curveRefusals,
  curveRow,
  difRow,
  figure,
  itemRow,
  reliabilityRecord,
} from './statistics-items.ts';
import { statisticParts } from './statistics-words.ts';

export { itemFlagNames } from './statistics-items.ts';

const word = z.string().nullable();
const n = z.int();
/** Of fewer people than `stat.minCell` nothing is told to whoever may not see scores: figures are null. */
const suppressed = truth;
/** When it was asked; sums are those of this moment. */
const asOf = z.string();
const subjectCode = optional(text(['科目', 'Subject'], { max: 20 }));
/** of what is told item by item: one of the subject's papers; none: its first */
const paperId = optional(id);
const place = { districtId: optional(id), centreId: optional(id) };

/** 平均分, 标准差 and what a box plot draws, in points. */
const spread = {
  mean: figure,
  sd: figure,
  min: figure,
  p10: figure,
  q1: figure,
  median: figure,
  q3: figure,
  p90: figure,
  max: figure,
};
/** Null where the people of a subject are asked for: who was registered for it is not counted. */
const people = {
  registered: n.nullable(),
  present: n.nullable(),
  absent: n.nullable(),
  /** 0–1 */
  attendRate: figure,
};
/** null: each subject has its own, and none is drawn at the total (合格规则 1) */
const passLine = z.number().nullable();
const passes = { passCount: n.nullable(), passRate: figure };

const headline = z.object({
  examId: z.string(),
  examName: z.string(),
  /** the caller sees all of the examination; otherwise everything is of his own part */
  whole: truth,
  totalScore: z.number(),
  passScore: passLine,
  ...people,
  paid: n.nullable(),
  /** with a seat */
  arranged: n.nullable(),
  /** by level, 1–5 */
  violations: z.record(z.string(), n),
  /** people with a score that counts; the n of every figure of scores here */
  scored: n,
  n,
  suppressed,
  ...spread,
  ...passes,
  /** the examination of the same project and batch a year before; delta: this mean less that one, as shares of full marks */
  prev: z
    .object({ examId: z.string(), examName: z.string(), mean: figure, passRate: figure, delta: figure })
    .nullable(),
  funnel: z.array(
    z.object({ stage: z.enum(['registered', 'paid', 'arranged', 'present', 'scored', 'passed']), count: n.nullable() }),
  ),
  asOf,
});

const group = { n, suppressed, ...people, ...spread, ...passes };
const districtRow = z.object({
  districtId: z.string(),
  districtName: z.string(),
  centres: n,
  ...group,
  /** by mean among all districts of the examination, and the distance from its mean, whoever looks */
  rank: n.nullable(),
  d: figure,
  z: figure,
  /** |d| > .5 */
  large: truth,
});

const binWidth = z.preprocess(asNumber, z.literal([1, 2, 5, 10]).default(5));
facts.add(binWidth, { label: ['分组宽度', 'Bin width'], asks: 'choice', kind: 'number' });

const part = optional(z.enum(statisticParts));

export const analysis = z.object({
  examId: z.string(),
  subjectCode: word,
  districtId: word,
  centreId: word,
  whole: truth,
  n,
  suppressed,
  totalScore: z.number(),
  passScore: passLine,
  ...spread,
  ...passes,
  histogram: z.object({
    binWidth: n,
    /** from ≤ score < to, the last one with full marks; `cumulative`: people up to its end */
    bins: z.array(z.object({ from: z.number(), to: z.number(), count: n, cumulative: n })),
  }),
  /** every fifth from 5 to 95, by its number */
  percentiles: z.record(z.string(), figure),
  /** the normal distribution of the same mean and deviation; `curve`: people it would put into a bin around `score` */
  normal: z
    .object({ mu: z.number(), sigma: z.number(), curve: z.array(z.object({ score: z.number(), count: z.number() })) })
    .nullable(),
  shape: z.object({ skew: figure, kurt: figure }),
  subjects: z.array(z.object({ subjectCode: z.string(), name: z.string() })),
  /** in the order of `subjects`; null where too few people have both */
  subjectCorr: z.array(z.array(figure)),
  /**
   * of a subject with a paper and answer sheets; `sheets`: how many there are, the n of all that follows; `withKeys`: 0 while the
   * paper is locked, and no item tells its options
   */
  paper: z
    .object({
      id: z.string(),
      name: word,
      /** 卷, where the subject has several papers */
      label: word,
      sheets: n,
      withKeys: truth,
    })
    .nullable(),
  reliability: reliabilityRecord.nullable(),
  items: z.array(itemRow),
  /** 得分率 by point of knowledge; `n`: its items */
  knowledge: z.array(z.object({ id: z.string(), name: z.string(), p: figure, n })),
  dif: z.array(difRow),
  asOf,
});

const structureRow = z.object({
  /** key of the dictionary, number of the age band (1: under 25 … 6: 50 and above) or 1 first, 2 again; 0: not known */
  value: z.int(),
  label: z.string(),
  n,
  mean: figure,
  passRate: figure,
  suppressed,
});
const dims = z.array(
  z.object({ key: z.enum(['gender', 'age', 'education', 'unit', 'attempt']), rows: z.array(structureRow) }),
);

/** First and last day examinations start on, cases are filed on. */
const days = { from: optional(day(['开始日期', 'From'])), to: optional(day(['结束日期', 'To'])) };
const projectType = optional(exam.own.shape.projectType);
/** What the board of 数据概览 is narrowed to: cases by days and district alone. */
const narrowed = { ...days, districtId: optional(id), projectType };

const opens = holds('formal_exam_data');
const overview = holds('formal_exam_data', 'statistic');

/** Figures of released examinations (domain.md 2.5, 2.7); 400 成绩尚未公布 before. All are of what the caller sees. */
export const examStatistics = {
  name: 'examStatistics',
  calls: {
    /** S1 */
    statistics: get('formalExam/statistics', {
      title: ['考试统计', 'Figures of an examination'],
      access: overview,
      query: z.object({ examId: id }),
      answer: headline,
    }),
    /** S2 */
    districtStatistics: get('formalExam/districtStatistics', {
      title: ['考区统计', 'Figures by district'],
      access: opens,
      query: z.object({ examId: id, subjectCode }),
      answer: z.object({
        examId: z.string(),
        subjectCode: word,
        whole: truth,
        totalScore: z.number(),
        passScore: passLine,
        /** everybody the caller sees, the whole city where he sees all */
        city: z.object(group),
        rows: z.array(districtRow),
        asOf,
      }),
    }),
    /** S3: of the total, or of a subject with its items; of all, a district or a centre */
    analyse: get('formalExam/analyse', {
      title: ['考试分析', 'Analysis of an examination'],
      access: opens,
      query: z.object({ examId: id, subjectCode, paperId, ...place, binWidth }),
      answer: analysis,
    }),
    /**
     * What the page of a part shows as one xlsx, or all that names nobody, narrowed as the page is (own addition); its audit
     * row says who took what along (decision 004).
     */
    export: get('formalExam/exportStatistics', {
      title: ['考试统计导出', 'Export figures of an examination'],
      access: holdsAll('formal_exam_export', 'formal_exam_data'),
      query: z.object({ examId: id, part, subjectCode, paperId, ...place, binWidth }),
      answer: z.null(),
      shape: 'file',
      writes: true,
    }),
    /** 2PL parameters of the items of a subject that are right or wrong, from a sample of sheets (own addition) */
    itemCurves: get('formalExam/itemCurves', {
      title: ['试题参数', 'Item parameters'],
      access: opens,
      query: z.object({
        examId: id,
        subjectCode: text(['科目', 'Subject'], { max: 20 }),
        paperId,
        districtId: optional(id),
      }),
      answer: z.object({
        /** sheets there are, and how many of them were taken */
        n,
        sampled: n,
        converged: truth,
        logLik: figure,
        /** why there are none */
        refused: z.enum(curveRefusals).nullable(),
        items: z.array(curveRow),
      }),
    }),
    /** pairs of a room and a paper whose wrong answers agree more than chance allows (own addition) */
    copying: get('formalExam/copying', {
      title: ['雷同分析', 'Copying'],
      access: holdsAll('formal_exam', 'formal_exam_data', 'score_view'),
      query: z.object({ examId: id, subjectCode: text(['科目', 'Subject'], { max: 20 }), ...place }),
      answer: z.object({
        /** rooms and sheets that were compared */
        rooms: n,
        sheets: n,
        /** what `adjusted` is held against */
        bound: z.number(),
        /** 0: the paper is still locked, and no letters are told */
        withKeys: truth,
        pairs: z.array(copyingPair),
        /** rooms of the pairs, for a plan of their seats */
        plans: z.array(copyingRoom),
      }),
    }),
    /** the same as one xlsx (own addition): whom it names, the audit log tells of (decision 004) */
    exportCopying: get('formalExam/exportCopying', {
      title: ['雷同分析导出', 'Export copying'],
      access: holdsAll('formal_exam_export', 'formal_exam', 'formal_exam_data', 'score_view'),
      query: z.object({ examId: id, subjectCode: text(['科目', 'Subject'], { max: 20 }), ...place }),
      answer: z.null(),
      shape: 'file',
      writes: true,
    }),
    /** S4: examinations over time, of a district or of all that the caller sees, and the centres of one of them */
    districtExams: get('district/districtExamAnalyse', {
      title: ['考区考试分析', 'Examinations of a district'],
      access: overview,
      query: z.object({
        examId: optional(id),
        year: optional(whole(['年度', 'Year'], { min: 2000, max: 2100 })),
        ...narrowed,
      }),
      answer: z.object({
        districtId: word,
        districtName: word,
        /** the oldest first, at most sixty */
        series: z.array(
          z.object({
            examId: z.string(),
            examName: z.string(),
            date: z.string(),
            projectType: z.int(),
            registered: n,
            present: n,
            attendRate: figure,
            n,
            suppressed,
            mean: figure,
            passRate: figure,
            /** mean over full marks: what examinations with different full marks compare by */
            scoreRate: figure,
            /** of the whole examination; null to whoever does not see all of it */
            cityMean: figure,
            cityPassRate: figure,
            cityScoreRate: figure,
          }),
        ),
        /** the examination whose centres follow: the one asked for, or the latest that thirty people or more have scores of, or the latest */
        centresOf: word,
        centres: z.array(
          z.object({
            centreId: z.string(),
            name: z.string(),
            districtId: z.string(),
            present: n,
            n,
            suppressed,
            mean: figure,
            passRate: figure,
            rank: n.nullable(),
          }),
        ),
        asOf,
      }),
    }),
    /** S5: who sat an examination, with what outcome */
    districtExaminers: get('district/districtExaminersAnalyse', {
      title: ['考生结构分析', 'Structure of examinees'],
      access: overview,
      query: z.object({ examId: id, districtId: optional(id) }),
      answer: z.object({
        examId: z.string(),
        districtId: word,
        n,
        dims,
        /** each district the caller sees; only the one asked for */
        districts: z.array(z.object({ districtId: z.string(), districtName: z.string(), n, dims })),
        asOf,
      }),
    }),
    /** S6 (own addition): the board of 数据概览 */
    common: get('statistic/common', {
      title: ['数据概览', 'Overview'],
      access: holds('statistic'),
      query: z.object(narrowed),
      answer: z.object({
        /** days it is about: those asked for, or from the beginning of the year before last on; null: whatever is planned */
        from: z.string(),
        to: word,
        exams: z.object({
          total: n,
          byYear: z.array(z.object({ year: n, count: n })),
          byProject: z.array(z.object({ projectType: n, name: z.string(), count: n })),
          byStatus: z.array(z.object({ status: n, name: z.string(), count: n })),
        }),
        /** `attendRate`: of the examinations whose days are over */
        examinees: z.object({ registered: n, present: n, absent: n, attendRate: figure, violation: n }),
        /** of which examinations these are, the latest first, at most two hundred; drafts and what was cancelled have nobody */
        each: z.array(
          z.object({
            examId: z.string(),
            examName: z.string(),
            date: z.string(),
            registered: n,
            present: n,
            absent: n,
            violation: n,
            /** null before the release, and where it is kept back */
            passCount: n.nullable(),
            passRate: figure,
            suppressed,
          }),
        ),
        /** of released examinations */
        scores: z.object({ exams: n, n, passCount: n, passRate: figure, suppressed }),
        places: z.object({
          districts: n,
          centres: n,
          rooms: n,
          /** that can be used, without spare ones */
          seats: n,
          /** used at most by one examination of these days, of the seats there are: 0–1 */
          peakSeats: n,
          useRate: figure,
        }),
        /** what other parts keep: cases by kind, answers to surveys, each for whoever sees them */
        blocks: z.array(
          z.object({
            key: z.string(),
            title: z.string(),
            /** of the list of all of them, and of those of an item */
            path: z.string(),
            total: n,
            unit: z.enum(['case', 'answer']),
            /** 0–1: ended within its clock ÷ ended (decision 090), and the same of acceptance; null where nothing has ended */
            onTimeRate: figure,
            acceptOnTimeRate: figure,
            /** what was rated, and its mean, 1–5; null where nothing was, or of cases fewer than `stat.minCell` */
            rated: n,
            meanScore: figure,
            items: z.array(z.object({ key: z.string(), label: z.string(), path: z.string(), count: n })),
          }),
        ),
        asOf,
      }),
    }),
    /**
     * The board as one xlsx, with the trends of its districts and whoever sat the examination that is named or the latest (own
     * addition); its audit row says who took it along (decision 004).
     */
    exportCommon: get('statistic/export', {
      title: ['数据概览导出', 'Export the overview'],
      access: holdsAll('statistic_export', 'statistic'),
      query: z.object({ ...narrowed, examId: optional(id) }),
      answer: z.null(),
      shape: 'file',
      writes: true,
    }),
  },
};

type Answer<K extends keyof typeof examStatistics.calls> = AnswerOf<(typeof examStatistics.calls)[K]>;
export type ExamHeadline = Answer<'statistics'>;
export type DistrictFigures = Answer<'districtStatistics'>;
export type ExamAnalysis = Answer<'analyse'>;
export type ItemCurves = Answer<'itemCurves'>;
export type CopyingFindings = Answer<'copying'>;
export type DistrictExams = Answer<'districtExams'>;
export type ExamineeStructure = Answer<'districtExaminers'>;
export type CommonFigures = Answer<'common'>;
export type AnalysedItem = ExamAnalysis['items'][number];
