import type { Call } from '@kaoxin/contract/call.ts';
import type { Label, Page, TreeNode } from '@kaoxin/contract/conventions.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';
import { menus } from '@kaoxin/contract/system/menu.ts';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { Field } from '#ui/form/fields.ts';
import type { Form } from '#ui/form/use-form.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { shownField } from '../dept/dept-view.tsx';
import { type RemoveCall, useUsualVerbs } from '../use-usual-verbs.tsx';

interface Scope {
  id: string;
  scopeName: string;
  scopeNameEn: string | null;
  resourceCode: string;
  menuName: string | null;
  roleCount: number;
  remark: string | null;
}
export interface ScopeDialogProps<R> {
  record?: R | undefined;
  onClose: () => void;
}
interface ScopePageProps<R extends Scope> {
  name: 'datascope' | 'apiscope';
  title: Label;
  calls: {
    list: Call<z.ZodType, z.ZodType, z.ZodType<Page<R>>>;
    export: Call;
    remove: RemoveCall;
  };
  columns: readonly Column<R>[];
  dialog: (props: ScopeDialogProps<R>) => ReactNode;
  facts: readonly Field[];
}

const search: readonly SearchField[] = [
  { key: 'scopeName', label: ['权限名称', 'Scope'], input: 'text' },
  { key: 'resourceCode', label: ['资源编号', 'Resource'], input: 'text' },
];
const shape = { filters: keysOf(search), sorts: [] };

const options = (nodes: readonly TreeNode[], path = ''): { value: string; label: string }[] =>
  nodes.flatMap((node) => [
    { value: node.value, label: `${path}${node.title}` },
    ...options(node.children ?? [], `${path}${node.title} / `),
  ]);

const common = [
  shownField('scopeName', ['权限名称', 'Scope']),
  shownField('scopeNameEn', ['英文名称', 'English name']),
  shownField('menuName', ['所属菜单', 'Menu']),
  shownField('resourceCode', ['资源编号', 'Resource']),
  shownField('remark', ['备注', 'Remark']),
  shownField('updateTime', ['修改时间', 'Changed'], 'moment'),
];

export function MenuField({ form }: { form: Form }) {
  const { data, isPending, isError, refetch } = useCall(menus.tree, {}, { staleTime: 60_000 });
  return (
    <ChoiceField
      form={form}
      name="menuId"
      label={['所属菜单', 'Menu']}
      options={options(data ?? [])}
      loading={isPending}
      again={isError && refetch}
      required
    />
  );
}

export function ScopePage<R extends Scope>({ name, title, calls, columns, dialog, facts }: ScopePageProps<R>) {
  const say = useSay();
  const nameOf = (row: R) => say([row.scopeName, row.scopeNameEn ?? row.scopeName]);
  const control = useListState(shape);
  const answer = useCall(calls.list, listQueryOf(control.state), { quiet: 'offline' });
  const one: Label = [title[0], title[1].replace(/s$/, '')];
  const usual = useUsualVerbs<R>({ name, remove: calls.remove, one, facts: [...common, ...facts] });
  const all: readonly Column<R>[] = [
    { key: 'scopeName', label: ['权限名称', 'Scope'], width: 170, least: 140, render: nameOf },
    { key: 'menuName', label: ['所属菜单', 'Menu'], width: 110, render: (row) => <Shown value={row.menuName} /> },
    { key: 'resourceCode', label: ['资源编号', 'Resource'], width: 100, render: (row) => row.resourceCode },
    ...columns,
    {
      key: 'roleCount',
      label: ['授予角色数', 'Roles'],
      width: 100,
      align: 'right',
      render: (row) => row.roleCount,
    },
    {
      key: 'remark',
      label: ['备注', 'Remark'],
      width: 200,
      spare: true,
      render: (row) => <Shown value={row.remark} />,
    },
  ];
  return (
    <>
      <ListFrame<R>
        name={name}
        title={title}
        answer={answer}
        control={control}
        columns={all}
        search={search}
        actions={[usual.add, ...usual.view, usual.edit, usual.remove]}
        onOpen={usual.onOpen}
        nameOf={nameOf}
        empty={[`还没有${title[0]}`, `No ${inSentence(title[1])} yet`]}
        sheet={{ call: calls.export }}
      />
      {usual.shown}
      {usual.opened && dialog(usual.opened)}
    </>
  );
}
