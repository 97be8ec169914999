import type { Action } from './action.ts';

export const verbs = {
  add: { name: 'add', label: ['新增', 'Add'], on: 'page', shortcut: 'N', primary: true },
  addBelow: { name: 'add-below', label: ['新增下级', 'Add below'], on: 'row' },
  view: { name: 'view', label: ['查看', 'View'], on: 'row', shortcut: 'V' },
  edit: { name: 'edit', label: ['编辑', 'Edit'], on: 'row', shortcut: 'E' },
  remove: {
    name: 'delete',
    label: ['删除', 'Delete'],
    batchLabel: ['批量删除', 'Delete selected'],
    on: 'rows',
    shortcut: 'Delete',
    confirm: ['确定将选择数据删除?', 'Delete the selected records?'],
    danger: true,
  },
  export: { name: 'export', label: ['导出', 'Export'], on: 'page' },
  import: { name: 'import', label: ['导入', 'Import'], on: 'page' },
} as const satisfies Record<string, Omit<Action<never>, 'perform'>>;
