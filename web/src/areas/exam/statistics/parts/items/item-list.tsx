import type { AnalysedItem } from '@kaoxin/contract/exam/scores/statistics.ts';
import { keysLocked } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { type ReactNode, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { ItemCharts } from './item-charts.tsx';
import { itemColumns } from './item-columns.tsx';
import { itemFlags } from './item-flags.ts';
import { LaterItemDialog } from './later-item-dialog.tsx';

interface ItemListProps {
  items: readonly AnalysedItem[];
  sheets: number;
  /** 0: the paper is locked and options are hidden */
  withKeys: number;
  of?: ReactNode;
}

export function ItemList({ items, sheets, withKeys, of }: ItemListProps) {
  const say = useSay();
  const [open, setOpen] = useState<AnalysedItem>();
  const doubtful = items.filter(({ flags }) => flags.length > 0).length;
  const many = sheets.toLocaleString('zh-CN');
  return (
    <>
      <ItemCharts items={items} n={sheets} onOpen={setOpen} />
      <Panel title={say(['试题', 'Items'])}>
        <p className="kx-hint">
          {of}
          {say([
            `${items.length} 题，${many} 份答卷，${doubtful} 题需要查看。`,
            `${items.length} items, ${many} sheets, ${doubtful} to look at.`,
          ])}
        </p>
        {withKeys === 0 && <p className="kx-hint">{say(keysLocked)}</p>}
        <PlainTable
          label={say(['试题', 'Items'])}
          rows={items}
          columns={itemColumns(setOpen)}
          keyOf={({ sort }) => String(sort)}
          height={560}
        />
        <dl className="exam-stat-legend">
          {Object.entries(itemFlags).map(([flag, { label, why }]) => (
            <div key={flag}>
              <dt>{say(label)}</dt>
              <dd>{say(why)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {open && <LaterItemDialog item={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
