import type { InputOf } from '@kaoxin/contract/call.ts';
import type { CopyingFindings, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { keysLocked, statisticPartNames } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import type { Work } from '#platform/work.ts';
import { copyingOf } from '../copying.ts';
import { inTurn } from '../in-turn.ts';
import { askedSubject } from '../subject-of.ts';
import { releasedExam } from '../withheld/scores-told.ts';
import { type Book, type Column, listOf, rounded, type Say, sayTo, type Table, tableOf } from './book.ts';
import { placeName } from './place-name.ts';

type Query = InputOf<typeof examStatistics.calls.exportCopying>['query'];

export async function copyingBook(work: Work, query: Query): Promise<Book> {
  const say = sayTo(work);
  const exam = await releasedExam(work, query.examId);
  const { subject } = await askedSubject(work, exam, query.subjectCode);
  const findings = await inTurn(work, () => copyingOf(work, query));
  const [subjectName, place] = [subject?.name ?? '', await placeName(work, query, say)];
  return {
    title: `${exam.name} ${say(statisticPartNames.copying)}`,
    about: [
      [['考试', 'Examination'], exam.name],
      [['内容', 'Part'], say(statisticPartNames.copying)],
      [['科目', 'Subject'], subjectName],
      [['范围', 'Of'], place],
      [['数据截至', 'As of'], work.now],
      [['说明', 'Note'], say(['核查线索，不是结论', 'Something to look into, not a verdict'])],
      ...(findings.withKeys === 0 ? ([[['答案对照', 'Answers compared'], say(keysLocked)]] as const) : []),
    ],
    tables: copyingTables(findings, `${subjectName} · ${place}`, say),
  };
}

type Pair = CopyingFindings['pairs'][number];
const ofPaper: Column<Pair> = [['卷别', 'Form'], ({ paperLabel }) => paperLabel];

export function copyingTables({ rooms, sheets, bound, pairs, plans }: CopyingFindings, of: string, say: Say): Table[] {
  const numbered = [...pairs]
    .sort((one, other) => one.adjusted - other.adjusted)
    .map((pair, place): Pair & { place: number } => ({ ...pair, place: place + 1 }));
  return [
    listOf(say, { name: ['比较范围', 'Compared'], of }, [
      [['考场', 'Rooms'], rooms],
      [['答卷', 'Sheets'], sheets],
      [['界限（校正概率）', 'Bound (corrected p)'], bound],
      [['线索', 'Findings'], pairs.length],
    ]),
    tableOf(
      say,
      { name: ['雷同线索', 'Findings'], of },
      [
        [['序号', 'No.'], ({ place }) => place],
        [['考点', 'Test centre'], ({ centreName }) => centreName],
        [['考场', 'Room'], ({ roomNo }) => roomNo],
        ...(pairs.some(({ paperLabel }) => paperLabel !== null) ? [ofPaper] : []),
        [['考生一', 'First'], ({ first }) => first.name],
        [['准考证号一', 'Ticket number'], ({ first }) => first.ticketNo],
        [['座位一', 'Seat'], ({ first }) => first.seatNo],
        [['考生二', 'Second'], ({ second }) => second.name],
        [['准考证号二', 'Ticket number'], ({ second }) => second.ticketNo],
        [['座位二', 'Seat'], ({ second }) => second.seatNo],
        [['相同错误', 'Identical wrong'], ({ identical }) => identical],
        [['预期', 'Expected'], ({ expected }) => rounded(expected)],
        [['概率', 'Probability'], ({ p }) => p],
        [['校正概率', 'Corrected p'], ({ adjusted }) => adjusted],
      ],
      numbered,
    ),
    tableOf(
      say,
      { name: ['答案对照', 'Answers compared'], of },
      [
        [['序号', 'No.'], ({ place }) => place],
        [['题号', 'Item'], ({ sort }) => sort],
        [['答案', 'Key'], ({ key }) => key],
        [['考生一', 'First'], ({ first }) => first],
        [['考生二', 'Second'], ({ second }) => second],
        [['相同错误', 'Identical wrong'], ({ same }) => (same === 1 ? '✓' : null)],
      ],
      numbered.flatMap(({ place, items }) => items.map((item) => ({ ...item, place }))),
    ),
    tableOf(
      say,
      { name: ['考场座位', 'Rooms'], of },
      [
        [['考场', 'Room'], ({ roomNo }) => roomNo],
        [['座位数', 'Seats'], ({ seats: all }) => all],
        [['列数', 'Columns'], ({ columnsCount }) => columnsCount],
      ],
      plans,
    ),
  ];
}
