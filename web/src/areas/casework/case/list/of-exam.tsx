import { examChoice } from '@kaoxin/contract/exam/formal/choice.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import type { SearchField } from '#ui/list-page/search/search-field.ts';
import { Shown } from '#ui/table/empty-cell.tsx';

const label = ['关联考试', 'Examination'] as const;

export const examColumn: Column<{ examName: string | null }> = {
  key: 'examId',
  label,
  width: 180,
  spare: true,
  render: ({ examName }) => <Shown value={examName} />,
};

export const examCondition: SearchField = { key: 'examId', label, input: 'tree', refers: examChoice.name };
