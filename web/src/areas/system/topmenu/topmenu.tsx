import { topmenu } from '@kaoxin/contract/system/topmenu.ts';
import { listPage } from '#ui/list-page/list-page.tsx';
import { TopMenuEntries } from './topmenu-entries.tsx';

export default listPage(topmenu, {
  useActions: (show) => [
    {
      name: 'grant',
      label: ['配置菜单', 'Choose menus'],
      on: 'row',
      grant: 'topmenu_grant',
      perform: ([row]) =>
        row && show((close) => <TopMenuEntries id={row.id} name={String(row.name)} onClose={close} />),
    },
  ],
});
