import * as z from 'zod';
import { type AnswerOf, get, holds, holdsAll } from '../../call.ts';
import { asNumber, day, facts, id, optional, text, truth, whole } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { exam } from '../formal/formal.ts';
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
/** Callers who may not see scores get null figures for groups smaller than `stat.minCell`. */
const suppressed = truth;
const asOf = z.string();
const subjectCode = optional(text(['科目', 'Subject'], { max: 20 }));
/** for figures by item: one of the subject's papers; default: the first */
const paperId = optional(id);
const place = { districtId: optional(id), centreId: optional(id) };

/** 平均分, 标准差 and the values of a box plot, in points. */
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
/** Null for a single subject, whose registrations are not counted. */
const people = {
  registered: n.nullable(),
  present: n.nullable(),
  absent: n.nullable(),
  /** 0–1 */
  attendRate: figure,
};
/** null: each subject has its own pass mark and the total has none (合格规则 1) */
const passLine = z.number().nullable();
const passes = { passCount: n.nullable(), passRate: figure };

const headline = object(() => ({
  examId: z.string(),
  examName: z.string(),
  /** the caller sees the whole examination; otherwise all figures cover the visible part */
  whole: truth,
  totalScore: z.number(),
  passScore: passLine,
  ...people,
  paid: n.nullable(),
  arranged: n.nullable(),
  violations: z.record(z.string(), n),
  /** examinees with a counted score; the n of every score figure here */
  scored: n,
  n,
  suppressed,
  ...spread,
  ...passes,
  /**
   * the examination of the same project and batch one year earlier; delta: this mean minus that one, as shares of full
   * marks
   */
  prev: z
    .object({ examId: z.string(), examName: z.string(), mean: figure, passRate: figure, delta: figure })
    .nullable(),
  funnel: z.array(
    z.object({ stage: z.enum(['registered', 'paid', 'arranged', 'present', 'scored', 'passed']), count: n.nullable() }),
  ),
  asOf,
}));

const group = { n, suppressed, ...people, ...spread, ...passes };
const districtRow = object(() => ({
  districtId: z.string(),
  districtName: z.string(),
  centres: n,
  ...group,
  /**
   * rank by mean among all districts of the examination and distance from the overall mean, independent of the caller
   */
  rank: n.nullable(),
  d: figure,
  z: figure,
  /** |d| > .5 */
  large: truth,
}));

const binWidth = z.preprocess(asNumber, z.literal([1, 2, 5, 10]).default(5));
facts.add(binWidth, { label: ['分组宽度', 'Bin width'], asks: 'choice', kind: 'number' });

const part = optional(z.enum(statisticParts));

export const analysis = object(() => ({
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
    /** from ≤ score < to; the last bin includes full marks. `cumulative`: examinees up to its end */
    bins: z.array(z.object({ from: z.number(), to: z.number(), count: n, cumulative: n })),
  }),
  /** every fifth percentile from 5 to 95, by number */
  percentiles: z.record(z.string(), figure),
  /**
   * normal distribution with the same mean and deviation; `curve`: expected number of examinees in a bin around `score`
   */
  normal: z
    .object({ mu: z.number(), sigma: z.number(), curve: z.array(z.object({ score: z.number(), count: z.number() })) })
    .nullable(),
  shape: z.object({ skew: figure, kurt: figure }),
  subjects: z.array(z.object({ subjectCode: z.string(), name: z.string() })),
  /** in the order of `subjects`; null if too few examinees have both */
  subjectCorr: z.array(z.array(figure)),
  /**
   * for a subject with a paper and answer sheets. `sheets`: their number, the n of all following figures; `withKeys`: 0
   * while the paper is locked and items show no options
   */
  paper: z
    .object({
      id: z.string(),
      name: word,
      label: word,
      sheets: n,
      withKeys: truth,
    })
    .nullable(),
  reliability: reliabilityRecord.nullable(),
  items: z.array(itemRow),
  /** 得分率 by knowledge point; `n`: number of its items */
  knowledge: z.array(z.object({ id: z.string(), name: z.string(), p: figure, n })),
  dif: z.array(difRow),
  asOf,
}));

const structureRow = object(() => ({
  /**
   * key of the dictionary, number of the age band (1: under 25 … 6: 50 and above) or attempt (1 first, 2 later); 0:
   * unknown
   */
  value: z.int(),
  label: z.string(),
  n,
  mean: figure,
  passRate: figure,
  suppressed,
}));
const dims = z.array(
  object(() => ({ key: z.enum(['gender', 'age', 'education', 'unit', 'attempt']), rows: z.array(structureRow) })),
);

/** First and last day; applies to the start of examinations and the filing of cases. */
const days = { from: optional(day(['开始日期', 'From'])), to: optional(day(['结束日期', 'To'])) };
const projectType = optional(exam.own.shape.projectType);
/** Filters of the board 数据概览; cases are filtered by days and district only. */
const narrowed = { ...days, districtId: optional(id), projectType };

const opens = holds('formal_exam_data');
const overview = holds('formal_exam_data', 'statistic');

/**
 * Figures of released examinations (domain.md 2.5, 2.7); before the release 400 成绩尚未公布. All are limited to what the
 * caller sees.
 */
export const examStatistics = {
  name: 'examStatistics',
  calls: {
    /** S1 */
    statistics: get('formalExam/statistics', {
      title: ['考试统计', 'Figures of an examination'],
      access: overview,
      query: object(() => ({ examId: id })),
      answer: headline,
    }),
    /** S2 */
    districtStatistics: get('formalExam/districtStatistics', {
      title: ['考区统计', 'Figures by district'],
      access: opens,
      query: object(() => ({ examId: id, subjectCode })),
      answer: object(() => ({
        examId: z.string(),
        subjectCode: word,
        whole: truth,
        totalScore: z.number(),
        passScore: passLine,
        /** all examinees the caller sees; the whole city for callers who see all */
        city: z.object(group),
        rows: z.array(districtRow),
        asOf,
      })),
    }),
    /** S3: for the total or a subject with its items; for all, a district or a centre */
    analyse: get('formalExam/analyse', {
      title: ['考试分析', 'Analysis of an examination'],
      access: opens,
      query: object(() => ({ examId: id, subjectCode, paperId, ...place, binWidth })),
      answer: analysis,
    }),
    /**
     * One part, or all parts without names, as one xlsx with the filters of the page (own addition). Its audit row
     * records the user and the content (decision 004).
     */
    export: get('formalExam/exportStatistics', {
      title: ['考试统计导出', 'Export figures of an examination'],
      access: holdsAll('formal_exam_export', 'formal_exam_data'),
      query: object(() => ({ examId: id, part, subjectCode, paperId, ...place, binWidth })),
      answer: z.null(),
      shape: 'file',
      writes: true,
    }),
    /** 2PL parameters of a subject's items that are scored right or wrong, from a sample of sheets (own addition) */
    itemCurves: get('formalExam/itemCurves', {
      title: ['试题参数', 'Item parameters'],
      access: opens,
      query: object(() => ({
        examId: id,
        subjectCode: text(['科目', 'Subject'], { max: 20 }),
        paperId,
        districtId: optional(id),
      })),
      answer: object(() => ({
        n,
        sampled: n,
        converged: truth,
        logLik: figure,
        refused: z.enum(curveRefusals).nullable(),
        items: z.array(curveRow),
      })),
    }),
    /** pairs in the same room with the same paper whose wrong answers agree more than chance allows (own addition) */
    copying: get('formalExam/copying', {
      title: ['雷同分析', 'Copying'],
      access: holdsAll('formal_exam', 'formal_exam_data', 'score_view'),
      query: object(() => ({ examId: id, subjectCode: text(['科目', 'Subject'], { max: 20 }), ...place })),
      answer: object(() => ({
        rooms: n,
        sheets: n,
        bound: z.number(),
        /** 0: the paper is still locked, and letters are withheld */
        withKeys: truth,
        pairs: z.array(copyingPair),
        plans: z.array(copyingRoom),
      })),
    }),
    /** the same as one xlsx (own addition); the audit log records the named examinees (decision 004) */
    exportCopying: get('formalExam/exportCopying', {
      title: ['雷同分析导出', 'Export copying'],
      access: holdsAll('formal_exam_export', 'formal_exam', 'formal_exam_data', 'score_view'),
      query: object(() => ({ examId: id, subjectCode: text(['科目', 'Subject'], { max: 20 }), ...place })),
      answer: z.null(),
      shape: 'file',
      writes: true,
    }),
    /** S4: examinations over time, for a district or all that the caller sees, and the centres of one of them */
    districtExams: get('district/districtExamAnalyse', {
      title: ['考区考试分析', 'Examinations of a district'],
      access: overview,
      query: object(() => ({
        examId: optional(id),
        year: optional(whole(['年度', 'Year'], { min: 2000, max: 2100 })),
        ...narrowed,
      })),
      answer: object(() => ({
        districtId: word,
        districtName: word,
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
            /** mean ÷ full marks, comparable between examinations with different full marks */
            scoreRate: figure,
            /** of the whole examination; null for callers who do not see all of it */
            cityMean: figure,
            cityPassRate: figure,
            cityScoreRate: figure,
          }),
        ),
        /**
         * examination of the following centres: the requested one, else the latest with scores of at least thirty
         * examinees, else the latest
         */
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
      })),
    }),
    /** S5: structure and results of the examinees of an examination */
    districtExaminers: get('district/districtExaminersAnalyse', {
      title: ['考生结构分析', 'Structure of examinees'],
      access: overview,
      query: object(() => ({ examId: id, districtId: optional(id) })),
      answer: object(() => ({
        examId: z.string(),
        districtId: word,
        n,
        dims,
        districts: z.array(z.object({ districtId: z.string(), districtName: z.string(), n, dims })),
        asOf,
      })),
    }),
    /** S6 (own addition): the board of 数据概览 */
    common: get('statistic/common', {
      title: ['数据概览', 'Overview'],
      access: holds('statistic'),
      query: z.object(narrowed),
      answer: object(() => ({
        /**
         * the requested days; by default from the start of the year before last; `to` null: includes all planned
         * examinations
         */
        from: z.string(),
        to: word,
        exams: z.object({
          total: n,
          byYear: z.array(z.object({ year: n, count: n })),
          byProject: z.array(z.object({ projectType: n, name: z.string(), count: n })),
          byStatus: z.array(z.object({ status: n, name: z.string(), count: n })),
        }),
        examinees: z.object({ registered: n, present: n, absent: n, attendRate: figure, violation: n }),
        /** the counted examinations, latest first, at most two hundred; drafts and cancelled ones have no examinees */
        each: z.array(
          z.object({
            examId: z.string(),
            examName: z.string(),
            date: z.string(),
            registered: n,
            present: n,
            absent: n,
            violation: n,
            passCount: n.nullable(),
            passRate: figure,
            suppressed,
          }),
        ),
        scores: z.object({ exams: n, n, passCount: n, passRate: figure, suppressed }),
        places: z.object({
          districts: n,
          centres: n,
          rooms: n,
          /** usable, without spare rooms */
          seats: n,
          /** the largest number used by one examination in these days, and its share of all seats: 0–1 */
          peakSeats: n,
          useRate: figure,
        }),
        /** figures of other areas: cases by kind, answers to surveys; each only for callers who may see them */
        blocks: z.array(
          z.object({
            key: z.string(),
            title: z.string(),
            path: z.string(),
            total: n,
            unit: z.enum(['case', 'answer']),
            /** 0–1: ended in time ÷ ended (decision 090), and the same for acceptance; null if nothing has ended */
            onTimeRate: figure,
            acceptOnTimeRate: figure,
            /**
             * number of ratings and their mean, 1–5; null without ratings, or for cases with fewer than `stat.minCell`
             */
            rated: n,
            meanScore: figure,
            items: z.array(z.object({ key: z.string(), label: z.string(), path: z.string(), count: n })),
          }),
        ),
        asOf,
      })),
    }),
    /**
     * The board as one xlsx, with the trends of its districts and the structure of the named or latest examination (own
     * addition). Its audit row records the user (decision 004).
     */
    exportCommon: get('statistic/export', {
      title: ['数据概览导出', 'Export the overview'],
      access: holdsAll('statistic_export', 'statistic'),
      query: object(() => ({ ...narrowed, examId: optional(id) })),
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
