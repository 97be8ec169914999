import { examChoice } from '@kaoxin/contract/exam/formal/choice.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import type { SearchField } from '#ui/list-page/search/search-field.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import type { KindOfCase } from '../kind/kind.ts';

export const typeColumn: Column<{ typeName: string | null }> = {
  key: 'typeId',
  label: ['分类', 'Category'],
  width: 112,
  least: 76,
  render: ({ typeName }) => <Shown value={typeName} />,
};

export const typeCondition = ({ word, types }: Pick<KindOfCase, 'word' | 'types'>): SearchField => ({
  key: 'typeId',
  label: [`${word.zh}分类`, 'Category'],
  input: 'tree',
  refers: types,
});

const exam = ['关联考试', 'Examination'] as const;

export const examColumn: Column<{ examName: string | null }> = {
  key: 'examId',
  label: exam,
  width: 180,
  spare: true,
  render: ({ examName }) => <Shown value={examName} />,
};

export const examCondition: SearchField = { key: 'examId', label: exam, input: 'tree', refers: examChoice.name };
