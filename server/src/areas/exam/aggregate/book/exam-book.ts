import type { InputOf } from '@kaoxin/contract/call.ts';
import type { ExamAnalysis, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import {
  type StatisticPart,
  statisticPartNames,
  statisticParts,
} from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { analyse } from '../analyse.ts';
import { districtStatistics } from '../districts/district-statistics.ts';
import { headlineOf } from '../headline.ts';
import { inTurn } from '../in-turn.ts';
import { itemCurves } from '../items/item-curves.ts';
import { structureOf } from '../structure.ts';
import { askedSubject } from '../subject-of.ts';
import { releasedExam } from '../withheld/scores-told.ts';
import { type Book, type Say, sayTo, type Table } from './book.ts';
import { districtTables, headlineTables } from './headline-tables.ts';
import { curveTables, fairnessTables, itemTables, paperInWords } from './item-tables.ts';
import { placeName } from './place-name.ts';
import { scoreTables } from './score-tables.ts';
import { structureTables } from './structure-tables.ts';

type Query = InputOf<typeof examStatistics.calls.export>['query'];

interface Asked {
  work: Work;
  query: Query;
  subject: string;
  say: Say;
}

export async function examBook(work: Work, query: Query): Promise<Book> {
  const say = sayTo(work);
  const exam = await releasedExam(work, query.examId);
  const { subject } = await askedSubject(work, exam, query.subjectCode);
  const subjectName = subject?.name ?? say(['总分', 'Total score']);
  const tables: Table[] = [];
  for (const part of query.part ? [query.part] : statisticParts)
    tables.push(...(await tablesOf[part]({ work, query, subject: subjectName, say })));
  const part = say(statisticPartNames[query.part ?? 'report']);
  return {
    title: say([`${exam.name} 统计分析`, `${exam.name} figures`]),
    about: [
      [['考试', 'Examination'], exam.name],
      [['内容', 'Part'], part],
      [['科目', 'Subject'], subjectName],
      [['范围', 'Of'], await placeName(work, query, say)],
      [['分组宽度', 'Bin width'], say([`${query.binWidth} 分`, `${query.binWidth} points`])],
      [['数据截至', 'As of'], work.now],
    ],
    tables,
  };
}

const tablesOf: Record<StatisticPart, (asked: Asked) => Promise<Table[]>> = {
  overview: async ({ work, query, say }) => {
    const levelOf = await labelsOf(work, ['violation_level']);
    const levelName = (level: number) => levelOf('violation_level', level) ?? String(level);
    return headlineTables(await headlineOf(work, query.examId), levelName, say);
  },
  districts: async ({ work, query, subject, say }) =>
    districtTables(await districtStatistics(work, query.examId, query.subjectCode), subject, say),
  scores: async (asked) => {
    const analysis = await analyse(asked.work, asked.query);
    return scoreTables(analysis, await narrowed(asked, analysis), asked.say);
  },
  items: async (asked) => {
    const { work, query, say } = asked;
    const { examId, districtId, subjectCode, paperId } = query;
    if (!subjectCode) return [];
    const analysis = await analyse(work, { ...query, centreId: null });
    const of = await narrowed(asked, analysis);
    if (analysis.items.length === 0) return itemTables(analysis, of, say);
    const curves = await inTurn(work, () => itemCurves(work, { examId, subjectCode, paperId, districtId }));
    const whose = analysis.paper?.label ? `${of} · ${paperInWords(analysis.paper, say)}` : of;
    return [...itemTables(analysis, of, say), ...curveTables(curves, whose, say)];
  },
  structure: async ({ work, query: { examId, districtId }, say }) =>
    structureTables(await structureOf(work, { examId, districtId }), await placeName(work, { districtId }, say), say),
  fairness: async (asked) => {
    if (!asked.query.subjectCode) return [];
    const analysis = await analyse(asked.work, { ...asked.query, districtId: null, centreId: null });
    return fairnessTables(analysis, await narrowed(asked, analysis), asked.say);
  },
};

const narrowed = async ({ work, subject, say }: Asked, analysis: ExamAnalysis): Promise<string> =>
  `${subject} · ${await placeName(work, analysis, say)} · n = ${analysis.n}`;
