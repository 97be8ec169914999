import { type ListView, listView, type ViewContent } from '@kaoxin/contract/desk/list-view.ts';
import { type ReactNode, useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { sayNow } from '#platform/language.tsx';
import { type ListPreference, useListPreference } from '#platform/memory/preferences.ts';
import { toast } from '#platform/toast.ts';
import type { Action } from '../../action/action.ts';
import { todayNow } from '../../dates/day.ts';
import { dialogManner, later } from '../../state/later.tsx';
import { keptWords, type SearchField } from '../search/search-field.ts';
import type { ListControl } from '../state/use-list-state.ts';
import { useListViews } from './list-views.ts';
import { kept, shown as shownToday } from './moving-days.ts';
import { notShared } from './not-shared.ts';

const loadDialog = () => import('./view-dialog.tsx');
const ViewDialog = later(loadDialog, (part) => part.ViewDialog, dialogManner);

export interface Views {
  views: readonly ListView[];
  active: ListView | undefined;
  preference: ListPreference;
  setPreference: (next: ListPreference | undefined) => void;
  choose: (view: ListView) => void;
  actions: readonly Action<object>[];
  dialog: ReactNode;
}

type Columns = ViewContent['arrangement'];

export function useViews(list: string, { state, go }: ListControl, search: readonly SearchField[]): Views {
  const { views, active } = useListViews(list, state.view);
  const [own, setOwn] = useListPreference(list);
  const [moved, setMoved] = useState<{ view: string; columns: Columns }>();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const change = usePerform(listView.change, { success: ['更新成功', 'Updated'] });
  const remove = usePerform(listView.remove);
  const restore = usePerform(listView.add, { success: ['已撤销删除', 'Deletion undone'], told: ({ name }) => name });

  const shown = active && (moved?.view === active.id ? moved.columns : active.arrangement);
  const preference = shown ? arrangedAs(shown, own) : own;
  const setPreference = (next: ListPreference | undefined) => {
    if (!active) return setOwn(next);
    const { density, ...columns } = next ?? {};
    setMoved({ view: active.id, columns });
    if (density !== own.density) setOwn(density ? { ...own, density } : own);
  };
  const today = todayNow();
  const filters = kept(keepable(state.filters, search), search, today);
  const typed = keptWords(search, filters);
  const content = (): ViewContent => ({
    filters,
    words: typed.map(({ key }) => key),
    sort: state.sort && { field: state.sort.field, descending: Number(state.sort.descending) },
    arrangement: columnsOf(preference),
  });
  const ask = (view?: ListView) =>
    setDialog(
      <ViewDialog
        list={list}
        view={view}
        content={view ? contentOf(view, search) : content()}
        typed={view ? keptWords(search, view.filters) : typed}
        onClose={() => setDialog(null)}
        onAdded={({ id }) => go({ view: id })}
      />,
    );
  const actions: Action<object>[] = [
    { name: 'save-view', label: ['保存为视图', 'Save as a view'], on: 'page', perform: () => ask() },
  ];
  if (active?.isOwn === 1) {
    const { id, name, isShared } = active;
    actions.push(
      {
        name: 'keep-view',
        label: ['更新此视图', 'Update this view'],
        on: 'page',
        ...(isShared === 1 && typed.length > 0 ? { confirm: notShared(typed) } : {}),
        perform: () =>
          change.mutateAsync({ body: { id, name, isShared, content: content() } }).then(() => setMoved(undefined)),
      },
      { name: 'rename-view', label: ['重命名或共享', 'Rename or share'], on: 'page', perform: () => ask(active) },
      {
        name: 'remove-view',
        label: ['删除此视图', 'Delete this view'],
        on: 'page',
        danger: true,
        confirm: [`确定删除视图“${name}”?`, `Delete the view “${name}”?`],
        perform: async () => {
          await remove.mutateAsync({ body: { id } });
          go({ view: undefined });
          const again = { list, name, isShared, ...contentOf(active, search) };
          toast.success(sayNow(['删除成功', 'Deleted']), {
            detail: name,
            action: {
              label: sayNow(['撤销', 'Undo']),
              perform: () => void restore.mutateAsync({ body: again }).catch(() => undefined),
            },
          });
        },
      },
    );
  }
  const choose = (view: ListView) =>
    view === active
      ? go({ filters: {}, sort: null, page: 1 })
      : go({
          filters: shownToday(view.filters, search, today),
          sort: view.sort && { field: view.sort.field, descending: view.sort.descending === 1 },
          page: 1,
          view: view.id,
        });
  return { views, active, preference, setPreference, choose, actions, dialog };
}

const contentOf = ({ filters, sort, arrangement }: ListView, search: readonly SearchField[]): ViewContent => ({
  filters,
  words: keptWords(search, filters).map(({ key }) => key),
  sort,
  arrangement,
});

function keepable(filters: Record<string, string>, search: readonly SearchField[]): Record<string, string> {
  const personal = new Set(search.flatMap((field) => ('personal' in field ? [field.key] : [])));
  return Object.fromEntries(Object.entries(filters).filter(([key, value]) => value !== '' && !personal.has(key)));
}

const columnsOf = ({ hidden, order, widths }: ListPreference): Columns => ({ hidden, order, widths });

/** Row height is always the user's own. */
const arrangedAs = (columns: Columns, { density }: ListPreference): ListPreference => ({ ...columns, density });
