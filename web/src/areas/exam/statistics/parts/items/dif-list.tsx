import type { AnalysedItem, ExamAnalysis } from '@kaoxin/contract/exam/scores/statistics.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { signed } from '../../figures.ts';
import { Told } from '../told.tsx';
import { ItemLink } from './item-columns.tsx';
import { LaterItemDialog } from './later-item-dialog.tsx';

type Finding = ExamAnalysis['dif'][number];

export function DifList({ dif, items }: Pick<ExamAnalysis, 'dif' | 'items'>) {
  const say = useSay();
  const [open, setOpen] = useState<AnalysedItem>();
  const found = [...dif].sort((one, other) => strength(other) - strength(one));
  return (
    <Panel title={say(['题目功能差异（DIF）', 'Differential item functioning'])}>
      <p className="kx-hint">
        {say([
          '在总分相同的考生之间比较：某题对一个考区或性别明显偏难或偏易的，列在下面。C 级应由命题人员核查，B 级留意。答卷合计不足 500 份或一组不足 200 份的不作比较。',
          'People with the same total are compared. Items that are clearly harder or easier for a district or sex are listed. Authors should check class C; note class B. Nothing is compared below 500 sheets in all or 200 of a group.',
        ])}
      </p>
      {found.length === 0 ? (
        <p>
          <Chip tone="good">{say(['未发现', 'None found'])}</Chip>{' '}
          {say(['没有试题达到 B 级或 C 级。', 'No item reaches class B or C.'])}
        </p>
      ) : (
        <PlainTable
          label={say(['题目功能差异', 'Differential item functioning'])}
          rows={found}
          columns={columnsFor(items, setOpen)}
          keyOf={({ sort, by, group }) => `${sort}-${by}-${group}`}
          height={560}
        />
      )}
      {open && <LaterItemDialog item={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}

const strength = ({ class: level, deltaMH, effect }: Finding): number =>
  (level === 'C' ? 100 : 0) + Math.abs(deltaMH ?? (effect ?? 0) * 5);

const columnsFor = (items: readonly AnalysedItem[], onOpen: (item: AnalysedItem) => void): Column<Finding>[] => [
  {
    key: 'sort',
    label: ['题号', 'Item'],
    width: 90,
    render: ({ sort }) => {
      const item = items.find((one) => one.sort === sort);
      return item && <ItemLink item={item} onOpen={onOpen} />;
    },
  },
  { key: 'by', label: ['比较', 'Compared by'], width: 100, render: (finding) => <By finding={finding} /> },
  { key: 'group', label: ['群体', 'Group'], width: 160, render: ({ groupName }) => groupName },
  {
    key: 'deltaMH',
    label: ['Δ MH', 'Δ MH'],
    width: 100,
    align: 'right',
    render: ({ deltaMH }) => <Told value={signed(deltaMH)} />,
  },
  {
    key: 'effect',
    label: ['标准化差', 'Effect'],
    width: 100,
    align: 'right',
    render: ({ effect }) => <Told value={signed(effect)} />,
  },
  { key: 'class', label: ['等级', 'Class'], width: 160, render: (finding) => <Level finding={finding} /> },
];

function By({ finding: { by } }: { finding: Finding }) {
  const say = useSay();
  return <>{by === 'district' ? say(['考区', 'District']) : say(['性别', 'Sex'])}</>;
}

function Level({ finding: { class: level, deltaMH, effect } }: { finding: Finding }) {
  const say = useSay();
  const harder = (deltaMH ?? effect ?? 0) < 0;
  return (
    <span className="exam-stat-line">
      <Chip tone={level === 'C' ? 'bad' : 'warn'}>{say([`${level} 级`, `Class ${level}`])}</Chip>
      {harder ? say(['偏难', 'harder']) : say(['偏易', 'easier'])}
    </span>
  );
}
