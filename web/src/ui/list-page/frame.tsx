import './list.css';
import { opensTo } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#platform/calls/api-error.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useCommands } from '#platform/pages/commands.ts';
import { useMay } from '#platform/session/permissions.ts';
import { type Action, fitting, permitted } from '../action/action.ts';
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
import { useListKeys } from './use-list-keys.ts';
import { useNarrow, useSmallScreen } from './use-narrow.ts';
import { useSelectedRows } from './use-selected-rows.ts';
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

function useStepBack<R extends Row>(answer: ListAnswer<R>, { state, go }: ListControl): void {
  const pages = Math.max(answer.data?.pages ?? 1, 1);
  const stepBack = useEffectEvent(() => go({ page: pages }));
  const isBeyond = !answer.isFetching && answer.data !== undefined && state.page > pages;
  useEffect(() => {
    if (isBeyond) stepBack();
  }, [isBeyond]);
}

function usePermittedActions<R extends Row>({ sheet, control, actions }: ListFrameProps<R>): Action<R>[] {
  const may = useMay();
  const exported = sheet && opensTo(sheet.call.access, may) ? [exportAction<R>(sheet, control.state)] : [];
  return permitted([...actions, ...exported], may);
}

export function ListFrame<R extends Row>(props: ListFrameProps<R>) {
  const { answer, control, nameOf } = props;
  const { state, go } = control;
  const say = useSay();
  const language = useLanguage();
  const narrow = useNarrow();
  const small = useSmallScreen();
  const { preference: own, setPreference, ...views } = useViews(props.name, control, props.search);
  const preference = small ? onSmallScreen(props.columns, own, language) : own;
  const section = useRef<HTMLElement>(null);
  const rows: readonly R[] = answer.data?.records ?? none;
  const selection = useSelectedRows(rows, state, nameOf);
  const search = useAskingAgain(control, answer);
  const columns = props.columns.map((column) => fittingHead(column, say(column.label), language === 'en'));
  const actions = usePermittedActions(props);
  const isBatch = actions.some(({ on }) => on === 'rows' || on === 'batch');
  const keys = [...keysOf(props.search), ...(props.narrowedBy ?? [])];
  useStepBack(answer, control);
  const { full, setFull } = useListKeys({ section, rows, actions, selection });
  useCommands(() =>
    actions.map((action) => ({
      label: action.on === 'batch' ? (action.batchLabel ?? action.label) : action.label,
      shortcut: action.shortcut,
      perform: () => selection.run(action),
    })),
  );
  const add = actions.find(({ name }) => name === 'add');
  const shown: RowsProps<R> = {
    label: say(props.title),
    columns: arranged(columns, preference),
    rows,
    actionsOf: (row) => fitting(actions, row),
    onAction: selection.runOnRow,
    onOpen: props.onOpen,
    nameOf,
    branches: props.branches,
    preview: props.preview,
    selected: selection.ids,
    onSelect: isBatch ? selection.select : undefined,
    sort: state.sort,
    onSort: (sort) => go({ sort, page: 1 }),
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
        actions={actions.filter(({ on }) => on !== 'row')}
        onAction={selection.run}
        columns={columns}
        preference={preference}
        onPreference={(next) => setPreference(small ? withoutSpared(props.columns, next, language) : next)}
        onRefresh={() => void answer.refetch()}
        full={full}
        onFull={setFull}
        views={props.search.length > 0 ? views.actions : []}
        narrow={narrow}
      />
      {selection.ids.length > 0 && <SelectionBar count={selection.ids.length} onClear={selection.clear} />}
      {answer.isFetching && answer.data && <div className="kx-progress" aria-hidden="true" />}
      <ListContent
        answer={answer}
        searched={keys.some((key) => state.filters[key] !== undefined)}
        onReset={() => go({ filters: without(state.filters, keys), page: 1 })}
        empty={props.empty}
        add={add && { label: say(add.label), run: () => selection.runOnPage(add) }}
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
const without = (filters: Record<string, string>, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)));
