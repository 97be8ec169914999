import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ExamineeLink, mostLinks } from '@kaoxin/contract/exam/people/examinee.ts';
import { useSay } from '#platform/language.tsx';
import { useGo } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';

const columns = (go: (path: string) => void): readonly Column<ExamineeLink>[] => [
  {
    key: 'no',
    label: ['编号', 'Number'],
    width: 150,
    render: ({ no, path }) => <PlainButton onClick={() => go(path)}>{no}</PlainButton>,
  },
  { key: 'called', label: ['类型', 'Kind'], width: 84, render: ({ called }) => called },
  {
    key: 'title',
    label: ['事项', 'Matter'],
    width: 240,
    render: ({ title }) => (
      <span className="kx-short" title={title}>
        {title}
      </span>
    ),
  },
  { key: 'status', label: ['状态', 'Status'], width: 96, render: ({ statusName }) => <Shown value={statusName} /> },
  {
    key: 'time',
    label: ['收到日期', 'Received'],
    width: 104,
    render: ({ time }) => <span className="kx-figures">{time.slice(0, 10)}</span>,
  },
];

interface LinkedCasesProps {
  links: readonly ExamineeLink[];
  /** total count; `links` holds only the latest of each kind */
  count: number;
  title?: Label;
}

export function LinkedCases({ links, count, title: words = ['关联事项', 'Linked cases'] }: LinkedCasesProps) {
  const say = useSay();
  const go = useGo();
  if (links.length === 0) return null;
  const title = say(words);
  const isOneKind = links.every(({ kind }) => kind === 'certificate');
  const unit = isOneKind ? '本' : '件';
  return (
    <Panel title={title}>
      <PlainTable label={title} rows={links} columns={columns(go)} keyOf={({ id }) => id} />
      {count > links.length && (
        <p className="kx-hint">
          {say([
            `共 ${count} ${unit}，此处${isOneKind ? '' : '每类'}仅显示最近 ${mostLinks} ${unit}`,
            `${count} in all; these are the latest ${mostLinks}${isOneKind ? '' : ' of each kind'}`,
          ])}
        </p>
      )}
    </Panel>
  );
}
