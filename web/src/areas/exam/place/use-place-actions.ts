import { district, type PlaceRow } from '@kaoxin/contract/exam/places/district.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import type { Level } from './level.ts';

export function usePlaceActions({ menu, detail, nodeType }: Level, parentId?: string) {
  const open = useOpen();
  const may = useMay();
  const remove = usePerform(district.calls.remove, { success: ['删除成功', 'Deleted'] });
  const turn = usePerform(district.calls.enable, { success: ['操作成功!', 'Done'] });
  const turned = (chosen: readonly PlaceRow[], status: 0 | 1) =>
    turn.mutateAsync({ body: { ids: chosen.map(({ id }) => id), status } });
  const view = (row: PlaceRow | undefined) => row && open(detail, { query: { id: row.id, view: 1 } });
  const edit = (row: PlaceRow | undefined) => row && open(detail, { query: { id: row.id } });
  const actions: Action<PlaceRow>[] = [
    {
      ...verbs.add,
      grant: `${menu}_add`,
      perform: () => open(detail, { query: nodeType === 2 ? { parentId } : {} }),
    },
    { ...verbs.view, grant: `${menu}_view`, perform: ([row]) => view(row) },
    { ...verbs.edit, grant: `${menu}_edit`, perform: ([row]) => edit(row) },
    {
      name: 'disable',
      label: ['停用', 'Disable'],
      on: 'row',
      grant: `${menu}_enable`,
      visible: ({ status }) => status === 1,
      confirm: ['停用后不能再用于新的考试安排。确定停用？', 'New examinations can no longer use it. Disable?'],
      perform: (chosen) => turned(chosen, 0),
    },
    {
      name: 'enable',
      label: ['启用', 'Enable'],
      on: 'row',
      grant: `${menu}_enable`,
      visible: ({ status }) => status !== 1,
      perform: (chosen) => turned(chosen, 1),
    },
    {
      ...verbs.remove,
      grant: `${menu}_delete`,
      perform: (chosen) => remove.mutateAsync({ query: { ids: chosen.map(({ id }) => id).join(',') } }),
    },
  ];
  return { actions, onOpen: may(`${menu}_view`) ? view : may(`${menu}_edit`) ? edit : undefined };
}
