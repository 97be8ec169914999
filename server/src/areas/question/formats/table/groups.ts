import { noAnswer, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import type { FieldProblem, QuestionFacts, ReadQuestion } from '../format.ts';
import { tableColumns } from './columns.ts';
import { clipped, type RowReader, type TableRow } from './row.ts';

const { material } = questionType.of;
const rawLength = 8000;

export interface RowGroup {
  /** Group number in the file; empty for single rows and rows that share a passage. */
  number: string;
  rows: TableRow[];
}

/** Groups rows with the same 材料组号 or the same passage, at the position of the first. */
export function groupsOf(rows: readonly TableRow[]): RowGroup[] {
  const all: RowGroup[] = [];
  const byKey = new Map<string, RowGroup>();
  for (const row of rows) {
    const [number, passage] = [row.cells.get('group') ?? '', row.cells.get('passage') ?? ''];
    const key = number === '' ? passage && `passage ${passage}` : `group ${number}`;
    const known = key === '' ? undefined : byKey.get(key);
    if (known) known.rows.push(row);
    else {
      const group = { number, rows: [row] };
      all.push(group);
      if (key !== '') byKey.set(key, group);
    }
  }
  return all;
}

export interface ReadRow {
  question: Question;
  facts: QuestionFacts;
  reader: RowReader;
}

export function together(number: string, rows: readonly ReadRow[]): ReadQuestion {
  const [first] = rows;
  const hasPassage = rows.some(({ reader }) => reader.cell('passage') !== '');
  const raw = rows
    .map(({ reader }) => rawOf(reader.row))
    .join('\n')
    .slice(0, rawLength)
    .toWellFormed();
  const common = { place: first?.reader.place ?? '', raw, losses: rows.flatMap(({ reader }) => reader.losses) };
  if (first && rows.length === 1 && number === '' && !hasPassage)
    return { ...common, question: first.question, facts: first.facts, problems: first.reader.problems };
  return { ...common, ...readingOf(number, rows, common.losses) };
}

function readingOf(
  number: string,
  rows: readonly ReadRow[],
  losses: ReadQuestion['losses'],
): Pick<ReadQuestion, 'question' | 'facts' | 'problems' | 'losses'> {
  const said = rows.find(({ question }) => question.questionType === material);
  const parts = rows.filter((row) => row !== said);
  const children = parts.map(({ question }) => question);
  const stem =
    said?.question.stem || (rows.find(({ reader }) => reader.cell('passage') !== '')?.reader.rich('passage') ?? '');
  const base = said?.question ?? emptyReading;
  const score = base.defaultScore || children.reduce((sum, child) => sum + child.defaultScore, 0);
  const facts = said?.facts ?? withoutTitle(parts[0]?.facts ?? {});
  const problems: FieldProblem[] = parts.flatMap(({ reader }, at) =>
    reader.problems.map(({ words: [zh, en] }) => ({
      field: 'children' as const,
      at,
      words: [`第${at + 1}小题：${zh}`, `Question ${at + 1}: ${en}`] as const,
    })),
  );
  if (stem === '' && said === undefined)
    problems.unshift({
      field: 'stem',
      words: [
        `材料组号【${clipped(number)}】没有题型为材料题的行`,
        `Group ${clipped(number)} has no row that is its reading`,
      ],
    });
  return {
    question: { ...base, stem, defaultScore: score, children },
    facts: parts.some((part) => part.facts.lacksKey) ? { ...facts, lacksKey: true } : facts,
    problems: [...(said?.reader.problems ?? []), ...problems],
    losses: [...losses, ...parts.flatMap((part) => factLosses(part, facts))],
  };
}

const emptyReading: Question = {
  questionType: material,
  stem: '',
  options: [],
  targets: [],
  defaultScore: 0,
  answer: noAnswer(material),
  scoreRule: scoreRule.of.whole,
  ruleScore: null,
  optionScores: {},
  analysis: '',
  rubric: [],
  children: [],
};

const withoutTitle = ({ title: _, ...facts }: QuestionFacts): QuestionFacts => facts;

function factLosses({ facts, reader }: ReadRow, whole: QuestionFacts): ReadQuestion['losses'] {
  const names = (['difficulty', 'cognition', 'source', 'knowledge'] as const).filter(
    (name) => facts[name] !== undefined && JSON.stringify(facts[name]) !== JSON.stringify(whole[name]),
  );
  if (names.length === 0) return [];
  return [
    {
      place: reader.place,
      construct: names.join(', '),
      words: [
        '小题的难度、认知层次、知识点和来源以材料题为准',
        'Difficulty, cognition, knowledge and source of a reading hold for what is asked about it',
      ],
    },
  ];
}

const rawOf = ({ cells }: TableRow): string =>
  tableColumns.flatMap(({ key, label }) => (cells.has(key) ? [`${label}：${cells.get(key)}`] : [])).join('\n');
