import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import type { Field } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import type { ListAnswer } from '#ui/list-page/rows/content.tsx';
import type { RowsProps } from '#ui/list-page/rows/rows.ts';
import type { SearchField } from '#ui/list-page/search/search-field.ts';
import type { useListState } from '#ui/list-page/state/use-list-state.ts';
import { type RemoveCall, useUsualVerbs } from './use-usual-verbs.tsx';

export interface TreeForm<R> {
  record?: R;
  parent?: R;
  onClose: () => void;
}

interface TreePageProps<R extends { id: string }> {
  /** resource name, which is the prefix of its rights */
  name: string;
  title: Label;
  one: Label;
  empty: Label;
  answer: ListAnswer<R>;
  control: ReturnType<typeof useListState>;
  columns: readonly Column<R>[];
  branches?: RowsProps<R>['branches'];
  search: readonly SearchField[];
  nameOf: (row: R) => string;
  remove: RemoveCall;
  sheet: Call;
  facts?: readonly Field[];
  mayGrow?: (row: R) => boolean;
  first?: readonly Action<R>[];
  more?: readonly Action<R>[];
  form: (opened: TreeForm<R>) => ReactNode;
}

export function TreePage<R extends { id: string }>(props: TreePageProps<R>) {
  const { name, title, one, empty, answer, control, columns, search, nameOf, facts, form } = props;
  const usual = useUsualVerbs<R>({ name, remove: props.remove, one, facts });
  const actions: Action<R>[] = [
    ...(props.first ?? []),
    usual.add,
    ...(props.more ?? []),
    ...usual.view,
    {
      ...verbs.addBelow,
      grant: `${name}_add`,
      ...(props.mayGrow ? { visible: props.mayGrow } : {}),
      perform: ([parent]) => usual.addBelow(parent),
    },
    usual.edit,
    usual.remove,
  ];
  return (
    <>
      <ListFrame<R>
        name={name}
        title={title}
        answer={answer}
        control={control}
        columns={columns}
        branches={props.branches}
        search={search}
        actions={actions}
        paged={false}
        onOpen={usual.onOpen}
        nameOf={nameOf}
        empty={empty}
        sheet={{ call: props.sheet }}
      />
      {usual.shown}
      {usual.opened && form(usual.opened)}
    </>
  );
}
