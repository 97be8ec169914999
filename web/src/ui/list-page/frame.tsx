import './list.css';
import { opensTo } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '#platform/calls/api-error.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useCommands } from '#platform/pages/commands.ts';
import { listKeys, pressed } from '#platform/pages/keys.ts';
import { useMay } from '#platform/session/permissions.ts';
import { type Action, actionOfKey, fitting, permitted } from '../action/action.ts';
import { useHotKeys } from '../action/hot-keys.ts';
import { FailureState } from '../state/state.tsx';
import { arranged, type Column, fittingHead, onSmallScreen, withoutSpared } from './columns/column.ts';
import { exportAction, type Sheet } from './export-action.ts';
import { Pager } from './pager.tsx';
import { type ListAnswer, ListContent } from './rows/content.tsx';
import type { Row, RowsProps } from './rows/rows.ts';
import { keysOf, type SearchField } from './search/search-field.ts';
import { SearchFold } from './search/search-fold.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { ListControl } from './state/use-list-state.ts';
import { Toolbar } from './toolbar.tsx';
import { useAskingAgain } from './use-asking-again.ts';
import { useNarrow, useSmallScreen } from './use-narrow.ts';
import { useRunner } from './use-runner.ts';
import { rowOf, useSelection } from './use-selection.ts';
import { useViews } from './views/use-views.tsx';
import { ViewTabs } from './views/view-tabs.tsx';

interface ListFrameProps<R extends Row> {
  name: string;
  title: Label;
  answer: ListAnswer<R>;
  control: ListControl;
  columns: readonly Column<R>[];
  search: readonly SearchField[];
  actions: readonly Action<R>[];
  onOpen?: ((row: R) => void) | undefined;
  nameOf: (row: R) => string;
  branches?: RowsProps<R>['branches'];
  preview?: RowsProps<R>['preview'];
  empty?: Label;
  sheet?: Sheet | undefined;
  order?: Label | undefined;
  /** false: the whole list in one answer */
  paged?: boolean;
  /** further filters: with one set, no rows means no match */
  narrowedBy?: readonly string[];
  children?: ReactNode;
}

export function ListFrame<R extends Row>(props: ListFrameProps<R>) {
  const { answer, control, nameOf, onOpen } = props;
  const { state, go } = control;
  const say = useSay();
  const language = useLanguage();
  const may = useMay();
  const narrow = useNarrow();
  const run = useRunner<R>(nameOf);
  const small = useSmallScreen();
  const { preference: own, setPreference, ...views } = useViews(props.name, control, props.search);
  const preference = small ? onSmallScreen(props.columns, own, language) : own;
  const [full, setFull] = useState(false);
  const section = useRef<HTMLElement>(null);
  const rows: readonly R[] = answer.data?.records ?? none;
  const [chosen, setChosen] = useSelection(rows, state);
  const selected = useMemo(() => chosen.map(({ id }) => id), [chosen]);
  const search = useAskingAgain(control, answer);
  const columns = props.columns.map((column) => fittingHead(column, say(column.label), language === 'en'));
  const { sheet } = props;
  const exported = sheet && opensTo(sheet.call.access, may) ? [exportAction<R>(sheet, state)] : [];
  const actions = permitted([...props.actions, ...exported], may);
  const toolbar = actions.filter(({ on }) => on !== 'row');
  const batch = actions.some(({ on }) => on === 'rows' || on === 'batch');
  const keys = [...keysOf(props.search), ...(props.narrowedBy ?? [])];
  const searched = keys.some((key) => state.filters[key] !== undefined);

  const pages = answer.data?.pages ?? 1;
  const stepBack = useEffectEvent(() => go({ page: Math.max(pages, 1) }));
  const beyond = !answer.isFetching && answer.data !== undefined && state.page > Math.max(pages, 1);
  useEffect(() => {
    if (beyond) stepBack();
  }, [beyond]);

  const perform = (action: Action<R>, of: readonly R[]) =>
    void run(action, [...of]).then((isDone) => isDone && setChosen([]));
  useHotKeys((event) => {
    const { key, target } = event;
    if (pressed(listKeys.leave, event) && full) {
      setFull(false);
      return true;
    }
    if (pressed(listKeys.search, event)) {
      const field = section.current?.querySelector<HTMLElement>('.kx-search input');
      field?.focus();
      return field !== null && field !== undefined;
    }
    if (pressed(listKeys.down, event) && target instanceof Element && !target.closest(ownArrows)) {
      const first = section.current?.querySelector<HTMLElement>('[data-row]');
      first?.focus();
      return first !== null && first !== undefined;
    }
    const action = actionOfKey(actions, key);
    if (!action) return false;
    const id = target instanceof HTMLElement ? target.dataset.row : undefined;
    const focused = rows.find((row) => row.id === id);
    if (action.on === 'page') void run(action, []);
    else if (!focused) perform(action, action.on === 'row' ? chosen.slice(0, 1) : chosen);
    else if (fitting([action], focused).length > 0) void run(action, [focused]);
    return true;
  });

  useCommands(() =>
    actions.map((action) => ({
      label: action.on === 'batch' ? (action.batchLabel ?? action.label) : action.label,
      shortcut: action.shortcut,
      perform: () => (action.on === 'page' ? void run(action, []) : perform(action, chosen)),
    })),
  );

  const add = actions.find(({ name }) => name === 'add');
  const shown = {
    label: say(props.title),
    columns: arranged(columns, preference),
    rows,
    actionsOf: (row: R) => fitting(actions, row),
    onAction: (action: Action<R>, row: R) => void run(action, [row]),
    onOpen,
    nameOf,
    branches: props.branches,
    preview: props.preview,
    selected,
    onSelect: batch
      ? (ids: string[]) => setChosen((before) => ids.flatMap((id) => rowOf(rows, id) ?? rowOf(before, id) ?? []))
      : undefined,
    sort: state.sort,
    onSort: (sort: typeof state.sort) => go({ sort, page: 1 }),
    density: preference.density,
    busy: answer.isFetching,
  };

  if (!answer.data && answer.error instanceof ApiError && answer.error.code === 403) {
    return (
      <section className="kx-list" aria-label={say(props.title)}>
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      </section>
    );
  }
  return (
    <section ref={section} className={`kx-list${full ? ' kx-list-full' : ''}`} aria-label={say(props.title)}>
      {(props.children || views.views.length > 0) && (
        <div className="kx-list-tabs">
          {props.children}
          <ViewTabs {...views} />
        </div>
      )}
      <SearchFold fields={props.search} values={state.filters} onSearch={search} />
      <Toolbar
        actions={toolbar}
        onAction={(action) => (action.on === 'page' ? void run(action, []) : perform(action, chosen))}
        columns={columns}
        preference={preference}
        onPreference={(next) => setPreference(small ? withoutSpared(props.columns, next, language) : next)}
        onRefresh={() => void answer.refetch()}
        full={full}
        onFull={setFull}
        views={props.search.length > 0 ? views.actions : []}
        narrow={narrow}
      />
      {chosen.length > 0 && <SelectionBar count={chosen.length} onClear={() => setChosen([])} />}
      {answer.isFetching && answer.data && <div className="kx-progress" aria-hidden="true" />}
      <ListContent
        answer={answer}
        searched={searched}
        onReset={() => go({ filters: without(state.filters, keys), page: 1 })}
        empty={props.empty}
        add={add && { label: say(add.label), run: () => void run(add, []) }}
        narrow={narrow}
        size={Math.min(state.size, 30)}
        shown={shown}
      />
      {props.paged !== false && answer.data && answer.data.total > 0 && (
        <Pager
          page={state.page}
          size={state.size}
          total={answer.data.total}
          narrow={narrow}
          order={state.sort || answer.data?.nearly ? undefined : props.order}
          onPage={(page) => go({ page })}
          onSize={(size) => go({ size })}
        />
      )}
      {views.dialog}
    </section>
  );
}

const none: readonly never[] = [];
/** Elements that handle arrow keys themselves. */
const ownArrows =
  '[data-row], [role="tab"], [role="menu"], [role="listbox"], [role="tree"], [role="radiogroup"], [aria-haspopup]';
const without = (filters: Record<string, string>, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)));
