import type { Label } from '@kaoxin/contract/conventions.ts';
import type { CentreRecord } from '@kaoxin/contract/question/centre.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { minute } from '#ui/dates/minute.ts';
import { figureCell, figureColumn } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';

type Edition = CentreRecord['history'][number];

const count = (key: Exclude<keyof Edition, 'auditTime'>, label: Label): Column<Edition> =>
  figureColumn(key, label, 110, (row) => row[key].toLocaleString('zh-CN'));
const columns: readonly Column<Edition>[] = [
  count('bankVersion', ['版本', 'Edition']),
  {
    key: 'auditTime',
    label: ['通过时间', 'Approved'],
    width: 170,
    render: ({ auditTime }) => figureCell(minute(auditTime)),
  },
  count('questionCount', ['题量', 'Questions']),
  count('addedCount', ['新增', 'Added']),
  count('changedCount', ['修改', 'Changed']),
  count('removedCount', ['删除', 'Removed']),
];

export function EditionsPart({ history }: { history: readonly Edition[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <PlainTable
      key={language}
      label={say(['版本', 'Editions'])}
      rows={history}
      columns={columns}
      keyOf={({ bankVersion }) => String(bankVersion)}
    />
  );
}
