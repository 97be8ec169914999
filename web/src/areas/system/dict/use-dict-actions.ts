import type { DictCalls, DictRecord } from '@kaoxin/contract/system/dict.ts';
import { usePerform } from '#platform/calls/queries.ts';
import type { Action } from '#ui/action/action.ts';
import type { DictLine } from './dict-columns.tsx';
import type { DictOpened } from './dict-dialog.tsx';

interface Options {
  name: string;
  calls: DictCalls;
  /** enables keyboard shortcuts; only one of two lists on a page has them */
  keys: boolean;
  parent?: DictRecord;
  onOpen: (opened: DictOpened) => void;
  onRemoved?: (ids: string[]) => void;
}

export function useDictActions({ name, calls, keys, parent, onOpen, onRemoved }: Options): Action<DictLine>[] {
  const remove = usePerform(calls.remove, { success: ['删除成功', 'Deleted'] });
  const shortcut = (key: string) => (keys ? { shortcut: key } : {});
  const below: Action<DictLine> = {
    name: 'add-below',
    label: ['新增下级', 'Add below'],
    on: 'row',
    grant: `${name}_add`,
    perform: ([row]) => row && onOpen({ mode: 'add', parent: row }),
  };
  return [
    {
      name: 'add',
      label: ['新增', 'Add'],
      on: 'page',
      grant: `${name}_add`,
      primary: true,
      ...shortcut('N'),
      perform: () => onOpen({ mode: 'add' }),
    },
    {
      name: 'view',
      label: ['查看', 'View'],
      on: 'row',
      grant: `${name}_view`,
      ...shortcut('V'),
      perform: ([row]) => row && onOpen({ mode: 'view', record: row }),
    },
    {
      name: 'edit',
      label: ['编辑', 'Edit'],
      on: 'row',
      grant: `${name}_edit`,
      ...shortcut('E'),
      perform: ([row]) => row && onOpen({ mode: 'edit', record: row }),
    },
    ...(parent ? [below] : []),
    {
      name: 'delete',
      label: ['删除', 'Delete'],
      batchLabel: ['批量删除', 'Delete selected'],
      on: 'rows',
      grant: `${name}_delete`,
      ...shortcut('Delete'),
      danger: true,
      confirm: ['确定将选择数据删除?', 'Delete the selected records?'],
      perform: async (rows) => {
        const ids = rows.map(({ id }) => id);
        await remove.mutateAsync({ query: { ids: ids.join(',') } });
        onRemoved?.(ids);
      },
    },
  ];
}
