import { topmenu } from '@kaoxin/contract/system/topmenu.ts';
import { create } from 'zustand';
import { listPage, type ResourceRow } from '#ui/list-page/list-page.tsx';
import { TopMenuEntries } from './topmenu-entries.tsx';

/** The top menu whose menus are being chosen. */
const useOpened = create<{ row: ResourceRow | undefined }>(() => ({ row: undefined }));

const TopMenus = listPage(topmenu, {
  actions: [
    {
      name: 'grant',
      label: ['配置菜单', 'Choose menus'],
      on: 'row',
      grant: 'topmenu_grant',
      perform: ([row]) => useOpened.setState({ row }),
    },
  ],
});

/** 顶部菜单. */
export default function TopMenuPage() {
  const row = useOpened((state) => state.row);
  return (
    <>
      <TopMenus />
      {row && (
        <TopMenuEntries id={row.id} name={String(row.name)} onClose={() => useOpened.setState({ row: undefined })} />
      )}
    </>
  );
}
