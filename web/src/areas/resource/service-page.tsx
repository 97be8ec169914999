import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { type ListPageOptions, listPage } from '#ui/list-page/list-page.tsx';

interface ServicePageOptions extends ListPageOptions {
  resource: Resource;
  /** takes `id` and `status` in the query */
  enable: Call;
  question: Label;
}

export function servicePage({ resource, enable, question, useActions = () => [], ...ways }: ServicePageOptions) {
  return listPage(resource, {
    ...ways,
    columns: { status: { width: 110, render: ({ status }) => <Enabled on={status === 1} /> } },
    useActions: (show) => {
      const turn = usePerform(enable, { success: ['操作成功!', 'Done'] });
      return [
        {
          name: 'enable',
          label: ['启用', 'Enable'],
          on: 'row',
          grant: `${resource.name}_enable`,
          visible: ({ status }) => status !== 1,
          confirm: question,
          perform: ([row]) => row && turn.mutateAsync({ query: { id: row.id, status: 1 } }),
        },
        {
          name: 'disable',
          label: ['停用', 'Disable'],
          on: 'row',
          grant: `${resource.name}_enable`,
          visible: ({ status }) => status === 1,
          confirm: ['确定停用？', 'Disable it?'],
          perform: ([row]) => row && turn.mutateAsync({ query: { id: row.id, status: 0 } }),
        },
        ...useActions(show),
      ];
    },
  });
}

function Enabled({ on }: { on: boolean }) {
  const say = useSay();
  return <Chip tone={on ? 'good' : 'neutral'}>{say(on ? ['已启用', 'Enabled'] : ['未启用', 'Disabled'])}</Chip>;
}
