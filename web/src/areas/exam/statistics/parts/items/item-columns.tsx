import type { Label } from '@kaoxin/contract/conventions.ts';
import type { AnalysedItem } from '@kaoxin/contract/exam/scores/statistics.ts';
import { discriminationGrade } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { coefficient, drawn, people, points } from '../../figures.ts';
import { Told } from '../told.tsx';
import { itemFlags } from './item-flags.ts';

export function itemColumns(onOpen: (item: AnalysedItem) => void): Column<AnalysedItem>[] {
  const measured = (key: 'p' | 'd27' | 'rpb' | 'rir', label: Label): Column<AnalysedItem> => ({
    key,
    label,
    width: 78,
    align: 'right' as const,
    render: ({ [key]: value }) => <Told value={coefficient(value)} />,
  });
  return [
    {
      key: 'sort',
      label: ['题号', 'Item'],
      width: 80,
      render: (item) => <ItemLink item={item} onOpen={onOpen} />,
    },
    { key: 'type', label: ['题型', 'Type'], width: 82, render: ({ typeName }) => <Shown value={typeName} /> },
    {
      key: 'knowledge',
      label: ['知识点', 'Topic'],
      width: 104,
      render: ({ knowledge }) => <Shown value={knowledge} />,
    },
    {
      key: 'maxScore',
      label: ['满分', 'Full marks'],
      width: 60,
      align: 'right',
      render: ({ maxScore }) => <Told value={points(maxScore)} />,
    },
    {
      key: 'n',
      label: ['人数 n', 'n'],
      width: 66,
      align: 'right',
      render: ({ n }) => <Told value={people(n)} />,
    },
    measured('p', ['难度 P', 'P']),
    measured('d27', ['区分度 D', 'D']),
    {
      key: 'grade',
      label: ['区分等级', 'Grade'],
      width: 76,
      render: ({ d27 }) => <Grade d27={d27} />,
    },
    measured('rpb', ['点二列 r', 'r pb']),
    measured('rir', ['校正相关', 'r ir']),
    {
      key: 'de',
      label: ['区分效率', 'Efficiency'],
      width: 80,
      align: 'right',
      render: ({ de }) => <Told value={drawn(de, 1)?.toFixed(1) ?? null} />,
    },
    { key: 'flags', label: ['提示', 'Flags'], width: 210, render: (item) => <Flags item={item} /> },
  ];
}

export function Grade({ d27 }: Pick<AnalysedItem, 'd27'>) {
  const say = useSay();
  const grade = discriminationGrade(d27);
  return <Told value={grade && say(grade)} />;
}

export function ItemLink({ item, onOpen }: { item: AnalysedItem; onOpen: (item: AnalysedItem) => void }) {
  const say = useSay();
  return (
    <button type="button" className="link-button" onClick={() => onOpen(item)}>
      {say([`第 ${item.sort} 题`, `Item ${item.sort}`])}
    </button>
  );
}

export function Flags({ item: { flags } }: { item: Pick<AnalysedItem, 'flags'> }) {
  const say = useSay();
  return (
    <span className="exam-stat-line">
      {flags.map((flag) => {
        const { label, tone, why } = itemFlags[flag];
        return (
          <Chip key={flag} tone={tone} title={say(why)}>
            {say(label)}
          </Chip>
        );
      })}
    </span>
  );
}
