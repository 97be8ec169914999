import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { useMay } from '#platform/permissions.ts';
import { usePerform } from '#platform/queries.ts';
import type { Action } from '#ui/action.ts';
import type { Field } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/column.ts';
import type { ListAnswer } from '#ui/list-page/content.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import type { SearchField } from '#ui/list-page/search-field.ts';
import type { useListState } from '#ui/list-page/use-list-state.ts';
import { verbs } from '#ui/verbs.ts';
import { ViewDialog } from './dept-view.tsx';

type RemoveCall = Call<z.ZodType<object, { ids?: unknown }>, z.ZodType, z.ZodType>;

/** What the form of a tree shows: a record to change, or the one above a new one. */
export interface TreeForm<R> {
  record?: R;
  parent?: R;
  onClose: () => void;
}

interface TreePageProps<R> {
  /** the thing, and the beginning of its grant codes */
  name: string;
  title: Label;
  /** one of them, in the title of the view */
  one: Label;
  empty: Label;
  answer: ListAnswer<R>;
  control: ReturnType<typeof useListState>;
  columns: readonly Column<R>[];
  search: readonly SearchField[];
  nameOf: (row: R) => string;
  remove: RemoveCall;
  /** what the view shows; without it there is none */
  facts?: readonly Field[];
  /** whether something can stand below a row */
  mayGrow?: (row: R) => boolean;
  /** verbs of this tree alone: before the common ones and right after 新增 */
  first?: readonly Action<R>[];
  more?: readonly Action<R>[];
  form: (opened: TreeForm<R>) => ReactNode;
}

/** A page that keeps a tree: add, add below, view, edit and delete, whatever the tree is of. */
export function TreePage<R extends { id: string }>(props: TreePageProps<R>) {
  const { name, title, one, empty, answer, control, columns, search, nameOf, facts, form } = props;
  const may = useMay();
  const [opened, setOpened] = useState<{ record?: R; parent?: R }>();
  const [viewed, setViewed] = useState<R>();
  const remove = usePerform(props.remove, { success: ['删除成功', 'Deleted'] });
  const edit = (record: R | undefined) => record && setOpened({ record });
  const view: Action<R> = {
    name: 'view',
    label: ['查看', 'View'],
    on: 'row',
    grant: `${name}_view`,
    shortcut: 'V',
    perform: ([row]) => setViewed(row),
  };
  const actions: Action<R>[] = [
    ...(props.first ?? []),
    {
      name: 'add',
      label: ['新增', 'Add'],
      on: 'page',
      grant: `${name}_add`,
      shortcut: 'N',
      primary: true,
      perform: () => setOpened({}),
    },
    ...(props.more ?? []),
    ...(facts ? [view] : []),
    {
      name: 'add-below',
      label: ['新增下级', 'Add below'],
      on: 'row',
      grant: `${name}_add`,
      ...(props.mayGrow ? { visible: props.mayGrow } : {}),
      perform: ([parent]) => setOpened(parent ? { parent } : {}),
    },
    {
      ...verbs.edit,
      grant: `${name}_edit`,
      perform: ([row]) => edit(row),
    },
    {
      ...verbs.remove,
      grant: `${name}_delete`,
      perform: (chosen) => remove.mutateAsync({ query: { ids: chosen.map(({ id }) => id).join(',') } }),
    },
  ];
  const usual = may(`${name}_edit`) ? edit : facts && may(`${name}_view`) ? setViewed : undefined;
  return (
    <>
      <ListFrame<R>
        name={name}
        title={title}
        answer={answer}
        control={control}
        columns={columns}
        search={search}
        actions={actions}
        paged={false}
        onOpen={usual}
        nameOf={nameOf}
        empty={empty}
      />
      {viewed && facts && (
        <ViewDialog
          title={[`查看${one[0]}`, one[1]]}
          fields={facts}
          row={viewed}
          onClose={() => setViewed(undefined)}
        />
      )}
      {opened && form({ ...opened, onClose: () => setOpened(undefined) })}
    </>
  );
}
