import { templateStatus } from '@kaoxin/contract/template/states.ts';
import { dataTemplate } from '@kaoxin/contract/template/template.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { templatePaths } from '../paths.ts';

export interface TemplateHead {
  id: string;
  name: string;
  status: number;
  draftVersion: number | null;
}
const { calls } = dataTemplate;
const { enabled } = templateStatus.of;
const idsOf = (rows: readonly TemplateHead[]): string => rows.map(({ id }) => id).join(',');

export function useTemplateActions<R extends TemplateHead>({
  onRemoved,
}: {
  onRemoved?: () => void;
} = {}): Action<R>[] {
  const say = useSay();
  const open = useOpen();
  const enable = usePerform(calls.enable, {
    success: ['操作成功!', 'Done'],
    told: () => say(['模板已启用', 'The template is enabled']),
  });
  const disable = usePerform(calls.enable, {
    success: ['操作成功!', 'Done'],
    told: () => say(['模板已停用', 'The template is disabled']),
  });
  const remove = usePerform(calls.remove, {
    success: ['删除成功', 'Deleted'],
    ...(onRemoved ? { onDone: onRemoved } : {}),
  });
  const copy = usePerform(calls.copy, {
    success: ['操作成功!', 'Done'],
    told: ({ name }) => name,
    onDone: ({ id, name }) => open(templatePaths.design, { title: [name, name], query: { id } }),
  });
  return [
    {
      name: 'enable',
      label: ['启用', 'Enable'],
      on: 'row',
      grant: 'template_enable',
      shortcut: 'S',
      visible: ({ status, draftVersion }) => status !== enabled || draftVersion !== null,
      confirm: ([row]) =>
        row?.draftVersion
          ? [
              `启用后版本${row.draftVersion}不能再修改，新建任务使用该版本；已建任务仍用原版本。确定启用？`,
              `Version ${row.draftVersion} can no longer be changed after it is enabled. New tasks use it; existing tasks keep their version. Enable it?`,
            ]
          : ['启用后新建任务可以使用该模板。确定启用？', 'New tasks can be made with it again. Enable it?'],
      perform: (rows) => enable.mutateAsync({ query: { ids: idsOf(rows), status: 1 } }),
    },
    {
      name: 'disable',
      label: ['停用', 'Disable'],
      on: 'row',
      grant: 'template_enable',
      visible: ({ status }) => status === enabled,
      confirm: ['停用后新建任务不能再使用该模板。确定停用？', 'No new task is made with it. Disable it?'],
      perform: (rows) => disable.mutateAsync({ query: { ids: idsOf(rows), status: 0 } }),
    },
    {
      name: 'copy',
      label: ['复制', 'Copy'],
      on: 'row',
      grant: 'template_copy',
      perform: ([row]) => row && copy.mutateAsync({ body: { id: row.id } }),
    },
    {
      ...verbs.remove,
      grant: 'data_template_delete',
      perform: (rows) => remove.mutateAsync({ query: { ids: idsOf(rows) } }),
    },
  ];
}
