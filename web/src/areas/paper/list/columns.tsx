import { type PaperRow, paperThing } from '@kaoxin/contract/paper/paper.ts';
import type { paperFields } from '@kaoxin/contract/paper/paper-fields.ts';
import { ratioWords } from '#areas/exam/statistics/figures.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { figureCell, figureColumn } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { fieldColumns } from '#ui/list-page/columns/columns.tsx';
import { type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { PaperStatusChip, SecrecyChip } from '../states.tsx';

const field = fieldColumns<PaperRow, keyof typeof paperFields | 'updateTime'>(paperThing.record.shape, true);

/** Columns of the list (domain.md 2.4). */
export const paperColumns: readonly Column<PaperRow>[] = [
  field('paperCode', { width: 122 }),
  field('name', {
    width: 380,
    least: 270,
    render: (row) => (
      <span className="kx-titled">
        <span className="kx-short" title={row.name}>
          {row.name}
        </span>
        <span className="kx-checks">
          <SecrecyChip paper={row} />
        </span>
      </span>
    ),
  }),
  field('subject', { width: 140, least: 90, sortable: false, spare: 'en' }),
  field('questionCount', { width: 64, widthEn: 96, sortable: false }),
  field('totalScore', { width: 64, widthEn: 96, sortable: false, spare: 'en' }),
  field('duration', { width: 110, sortable: false, spare: true }),
  field('expectedDifficulty', {
    width: 84,
    widthEn: 96,
    sortable: false,
    spare: 'en',
    render: ({ expectedDifficulty }) => figureCell(ratioWords(expectedDifficulty)),
  }),
  { ...figureColumn<PaperRow>('useCount', ['使用次数', 'Used'], 84, ({ useCount }) => String(useCount)), spare: true },
  field('buildMode', { width: 92, widthEn: 120, sortable: false, spare: true }),
  field('status', {
    width: 96,
    widthEn: 104,
    sortable: false,
    render: ({ status }) => <PaperStatusChip status={status} />,
  }),
  {
    key: 'createUser',
    label: ['创建人', 'Created by'],
    width: 90,
    spare: true,
    render: ({ createUserName }) => <Shown value={createUserName}>{createUserName}</Shown>,
  },
];
export const paperSorts = [...paperColumns.flatMap(({ key, sortable }) => (sortable ? [key] : [])), 'updateTime'];

export const paperSearch: readonly SearchField[] = [
  { key: 'keyword', label: ['试卷编号或名称', 'Number or name'], input: 'text' },
  ...fieldsOf(paperThing.own.shape, ['subject', 'buildMode', 'secretLevel']).map(searchFieldOf),
];
