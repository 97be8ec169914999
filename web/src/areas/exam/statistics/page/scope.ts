import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { paperWords } from '@kaoxin/contract/exam/scores/score-words.ts';
import { type StatisticPart, statisticPartNames } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { type Chosen, papersChosen } from './chosen.ts';

type Part = StatisticPart | 'copying' | 'report';
type Choice = 'subjectCode' | 'paperId' | 'districtId' | 'centreId' | 'binWidth';

export const choicesOf: Record<Part, readonly Choice[]> = {
  overview: [],
  districts: ['subjectCode'],
  scores: ['subjectCode', 'paperId', 'districtId', 'centreId', 'binWidth'],
  items: ['subjectCode', 'paperId', 'districtId'],
  structure: ['districtId'],
  fairness: ['subjectCode', 'paperId'],
  copying: ['subjectCode', 'districtId', 'centreId'],
  report: ['subjectCode', 'paperId', 'districtId', 'centreId', 'binWidth'],
};

export function scopeOf(
  part: Part,
  { subjects, districts, places }: Pick<ExamRecord, 'subjects' | 'districts' | 'places'>,
  chosen: Chosen,
  say: (label: Label) => string,
): (readonly [Label, string])[] {
  const { subjectCode, paperId, districtId, centreId, binWidth } = chosen;
  const papers = papersChosen(chosen, { subjects });
  const paper = papers.find((one) => one.paperId === paperId) ?? papers[0];
  const all = say(['全部', 'All']);
  const said: Record<Choice, readonly [Label, string]> = {
    subjectCode: [
      ['科目', 'Subject'],
      subjects.find((one) => one.subjectCode === subjectCode)?.name ?? say(['总分', 'Total']),
    ],
    paperId: [['试卷', 'Paper'], paper ? say(paperWords(paper.label, paper.paperIdName)) : ''],
    districtId: [['考区', 'District'], districts.find(({ id }) => id === districtId)?.name ?? all],
    centreId: [['考点', 'Test centre'], places.find((one) => one.centreId === centreId)?.centreName ?? all],
    binWidth: [['分组宽度', 'Bin width'], say([`${binWidth} 分`, `${binWidth} points`])],
  };
  const choices = choicesOf[part].filter((choice) => choice !== 'paperId' || paper !== undefined);
  return [[['内容', 'Part'], say(statisticPartNames[part])], ...choices.map((choice) => said[choice])];
}
