import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { scoreCalls } from '@kaoxin/contract/exam/scores/score.ts';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { percent } from '../formal/exams.ts';

export type ProgressRow = AnswerOf<typeof scoreCalls.scoreProgress>['rows'][number];

const figure = (key: 'expected' | 'present', label: Column<ProgressRow>['label']): Column<ProgressRow> => ({
  key,
  label,
  width: 90,
  align: 'right',
  render: (row) => <span className="kx-figures">{row[key].toLocaleString('zh-CN')}</span>,
});

export const progressColumns = (onMissing: (row: ProgressRow) => void): readonly Column<ProgressRow>[] => [
  {
    key: 'centre',
    label: ['考点', 'Test centre'],
    width: 190,
    render: ({ centreName, centreId }) =>
      centreId === null ? <span className="kx-empty">—</span> : <Shown value={centreName} />,
  },
  { key: 'district', label: ['考区', 'District'], width: 110, render: (row) => <Shown value={row.districtName} /> },
  { key: 'subject', label: ['科目', 'Subject'], width: 160, render: ({ subjectName }) => subjectName },
  figure('expected', ['应有', 'Due']),
  figure('present', ['已有', 'There']),
  {
    key: 'missing',
    label: ['缺', 'Missing'] as const,
    width: 90,
    align: 'right' as const,
    render: (row) =>
      row.missing === 0 ? (
        <span className="kx-figures">0</span>
      ) : (
        <button type="button" className="link-button kx-figures" onClick={() => onMissing(row)}>
          {row.missing.toLocaleString('zh-CN')}
        </button>
      ),
  },
  {
    key: 'share',
    label: ['完整率', 'Complete'],
    width: 110,
    render: ({ expected, present, missing }) => (
      <Chip tone={missing === 0 ? 'good' : 'warn'}>{percent(expected === 0 ? null : present / expected)}</Chip>
    ),
  },
];
