import type { Label } from '@kaoxin/contract/conventions.ts';
import { knowledgePoint } from '@kaoxin/contract/question/knowledge.ts';
import { type QuestionRow, questionRow } from '@kaoxin/contract/question/question.ts';
import { ratioWords } from '#areas/exam/statistics/figures.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { figureColumn, shortCell } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { fieldColumns } from '#ui/list-page/columns/columns.tsx';
import { type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { QuestionStatusChip } from '../states.tsx';

const field = fieldColumns<QuestionRow, keyof typeof questionRow.shape>(questionRow.shape, false);

const measured = (key: 'pValue' | 'rpb', label: Label): Column<QuestionRow> => ({
  ...figureColumn<QuestionRow>(key, label, 84, ({ [key]: value }) => ratioWords(value)),
  widthEn: 84,
  sortable: true,
  spare: 'en',
});

/** Columns of the list (domain.md 2.3). */
export const questionListColumns: readonly Column<QuestionRow>[] = [
  field('questionCode', { width: 122, sortable: true }),
  field('brief', { width: 320, least: 200, render: ({ brief }) => shortCell(brief) }),
  field('questionType', { width: 92, widthEn: 150, sortable: true }),
  { ...field('difficulty', { width: 68, widthEn: 110, sortable: true }), label: ['难度', 'Difficulty'] },
  {
    key: 'knowledge',
    label: ['知识点', 'Knowledge'],
    width: 150,
    least: 100,
    spare: true,
    render: ({ knowledgeName }) => shortCell(knowledgeName),
  },
  {
    ...field('bankId', { width: 150, least: 100, spare: true, render: ({ bankIdName }) => shortCell(bankIdName) }),
    label: ['题库', 'Bank'],
  },
  measured('pValue', ['实测P', 'P']),
  measured('rpb', ['实测r', 'r']),
  field('useCount', { width: 88, sortable: true, spare: true }),
  field('status', { width: 104, widthEn: 132, render: ({ status }) => <QuestionStatusChip status={status} /> }),
];
export const questionSorts = [
  ...questionListColumns.flatMap(({ key, sortable }) => (sortable ? [key] : [])),
  ...['createTime', 'updateTime'],
];

const [bankId, type, difficulty, status, cognition, author] = fieldsOf(questionRow.shape, [
  'bankId',
  'questionType',
  'difficulty',
  'status',
  'cognition',
  'author',
]).map(searchFieldOf);

/** The keyword matches text, pinyin or number; a knowledge point includes its descendants. */
export const questionSearch: readonly SearchField[] = [
  { key: 'keyword', label: ['关键字', 'Keyword'], input: 'text' } as const,
  bankId,
  type,
  status,
  difficulty,
  { key: 'knowledge', label: ['知识点', 'Knowledge'], input: 'tree', refers: knowledgePoint.name } as const,
  cognition,
  author,
  { key: 'p', label: ['实测P', 'Measured P'], input: 'span', from: 'pMin', until: 'pMax' } as const,
  { key: 'r', label: ['实测r', 'Measured r'], input: 'span', from: 'rMin', until: 'rMax' } as const,
  { key: 'unusedSince', label: ['此后未用', 'Unused since'], input: 'day' } as const,
].filter((condition) => condition !== undefined);
