import type { Label } from '@kaoxin/contract/conventions.ts';
import type { AnalysedItem } from '@kaoxin/contract/exam/scores/statistics.ts';
import { useMemo } from 'react';
import { useSay } from '#platform/language.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { figureColumn } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { percent } from '../../../formal/exams.ts';
import { coefficient, drawnShare, people, points } from '../../figures.ts';
import { FigureList, Told } from '../told.tsx';
import { Flags, Grade } from './item-columns.tsx';
import { itemFlags } from './item-flags.ts';

type Option = AnalysedItem['options'][number];
const column = (
  key: Exclude<keyof Option, 'key' | 'isKey'>,
  label: Label,
  tell: (value: number | null) => string | null,
): Column<Option> => figureColumn(key, label, 92, ({ [key]: value }) => tell(value));
const columns: readonly Column<Option>[] = [
  { key: 'key', label: ['选项', 'Option'], width: 110, render: (option) => <OptionName option={option} /> },
  column('n', ['人数', 'People'], people),
  column('share', ['选择率', 'Share'], percent),
  column('meanTotal', ['选者平均总分', 'Mean total'], points),
  column('high', ['高分组', 'High group'], percent),
  column('low', ['低分组', 'Low group'], percent),
  column('rpb', ['与总分相关', 'r pb'], coefficient),
];

function OptionName({ option: { key, isKey } }: { option: Option }) {
  const say = useSay();
  return (
    <span className="exam-stat-line">
      {key === '-' ? say(['未答', 'Blank']) : key}
      {isKey === 1 && <Chip tone="good">{say(['答案', 'Key'])}</Chip>}
    </span>
  );
}

export function ItemDialog({ item, onClose }: { item: AnalysedItem; onClose: () => void }) {
  const say = useSay();
  const name = say([`第 ${item.sort} 题`, `Item ${item.sort}`]);
  const trace = useMemo<ChartData['lines']>(
    () => ({
      of: say(['总分十分位', 'Tenth by total']),
      categories: item.trace.map(({ decile }) => String(decile)),
      series: [{ name: say(['得分率（%）', 'Score rate (%)']), values: item.trace.map(({ p }) => drawnShare(p)) }],
    }),
    [item, say],
  );
  return (
    <Dialog open title={name} onClose={onClose} width={860}>
      <div className="exam-stat-part">
        <FigureList
          figures={[
            [['难度 P', 'P'], <Told key="p" value={coefficient(item.p)} />],
            [['标准差', 'SD'], <Told key="sd" value={points(item.sd)} />],
            [['区分度 D', 'D'], <Told key="d" value={coefficient(item.d27)} />],
            [['区分等级', 'Grade'], <Grade key="grade" d27={item.d27} />],
            [['点二列相关', 'r pb'], <Told key="rpb" value={coefficient(item.rpb)} />],
            [['校正题总相关', 'r ir'], <Told key="rir" value={coefficient(item.rir)} />],
            [['人数 n', 'People n'], <Told key="n" value={people(item.n)} />],
          ]}
        />
        {item.flags.length > 0 && (
          <div>
            <Flags item={item} />
            <ul className="exam-stat-whys">
              {item.flags.map((flag) => (
                <li key={flag}>{say(itemFlags[flag].why)}</li>
              ))}
            </ul>
          </div>
        )}
        {item.options.length > 0 && (
          <PlainTable
            label={say([`${name}的选项`, `Options of item ${item.sort}`])}
            rows={item.options}
            columns={columns}
            keyOf={({ key }) => key}
          />
        )}
        <Chart
          title={say(['得分率随总分的变化', 'Score rate by total'])}
          unit="%"
          n={item.n}
          kind="lines"
          data={trace}
          height={260}
          empty={['答卷过少，不能分组', 'Too few sheets to part them']}
        />
        <p className="kx-hint">
          {say([
            '考生按总分由低到高分为十组；好题的曲线从左到右上升。',
            'People are parted into ten by their total, the lowest first; the line of a good item rises from left to right.',
          ])}
        </p>
      </div>
    </Dialog>
  );
}
