import type { InputOf } from '@kaoxin/contract/call.ts';
import { say as sayIn } from '@kaoxin/contract/conventions.ts';
import type { ExamAnalysis, examStatistics } from '@kaoxin/contract/exam/statistics.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { analyse } from '../analyse.ts';
import { districtStatistics } from '../district-statistics.ts';
import { headlineOf } from '../headline.ts';
import { structureOf } from '../structure.ts';
import type { Book } from './book.ts';
import { examTables, type Say } from './exam-tables.ts';

type Query = InputOf<typeof examStatistics.calls.export>['query'];

/** 统计分析 of an examination as its page shows it, narrowed as there. @throws as the calls of the page */
export async function examBook(work: Work, query: Query): Promise<Book> {
  const { examId, subjectCode, districtId } = query;
  const say: Say = (label) => sayIn(label, work.actor.language);
  const headline = await headlineOf(work, examId);
  const districts = await districtStatistics(work, examId, subjectCode);
  const analysis = await analyse(work, query);
  const structure = await structureOf(work, { examId, districtId });
  const of = { subject: subjectOf(analysis, say), place: await placeOf(work, analysis, say) };
  return {
    title: say([`${headline.examName} 统计分析`, `${headline.examName} figures`]),
    tables: examTables({ headline, districts, analysis, structure }, of, say),
  };
}

const subjectOf = ({ subjectCode, subjects }: ExamAnalysis, say: Say): string =>
  subjects.find((one) => one.subjectCode === subjectCode)?.name ?? say(['总分', 'Total score']);

async function placeOf(work: Work, { districtId, centreId }: ExamAnalysis, say: Say): Promise<string> {
  const nameOf = await namesOf(work, 'district', [districtId, centreId]);
  const district = districtId === null ? say(['全部考区', 'All districts']) : nameOf(districtId);
  return [district, centreId === null ? null : nameOf(centreId)].filter(Boolean).join(' ');
}
