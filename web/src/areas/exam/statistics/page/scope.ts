import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal.ts';
import { type StatisticPart, statisticPartNames } from '@kaoxin/contract/exam/statistics-words.ts';
import type { Chosen } from './chosen.ts';

type Part = StatisticPart | 'copying' | 'report';
type Choice = 'subjectCode' | 'districtId' | 'centreId' | 'binWidth';

/** What each part goes by. */
export const choicesOf: Record<Part, readonly Choice[]> = {
  overview: [],
  districts: ['subjectCode'],
  scores: ['subjectCode', 'districtId', 'centreId', 'binWidth'],
  items: ['subjectCode', 'districtId'],
  structure: ['districtId'],
  fairness: ['subjectCode'],
  copying: ['subjectCode', 'districtId', 'centreId'],
  report: ['subjectCode', 'districtId', 'centreId', 'binWidth'],
};

/** What the figures of a part are of, in words, for the head of its sheet. */
export function scopeOf(
  part: Part,
  { subjects, districts, places }: Pick<ExamRecord, 'subjects' | 'districts' | 'places'>,
  { subjectCode, districtId, centreId, binWidth }: Chosen,
  say: (label: Label) => string,
): (readonly [Label, string])[] {
  const all = say(['全部', 'All']);
  const said: Record<Choice, readonly [Label, string]> = {
    subjectCode: [
      ['科目', 'Subject'],
      subjects.find((one) => one.subjectCode === subjectCode)?.name ?? say(['总分', 'Total']),
    ],
    districtId: [['考区', 'District'], districts.find(({ id }) => id === districtId)?.name ?? all],
    centreId: [['考点', 'Test centre'], places.find((one) => one.centreId === centreId)?.centreName ?? all],
    binWidth: [['分组宽度', 'Bin width'], say([`${binWidth} 分`, `${binWidth} points`])],
  };
  return [[['内容', 'Part'], say(statisticPartNames[part])], ...choicesOf[part].map((choice) => said[choice])];
}
