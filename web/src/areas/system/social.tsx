import { social } from '@kaoxin/contract/system/social.ts';
import { type ReactNode, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/permissions.ts';
import { useCall, usePerform } from '#platform/queries.ts';
import type { Action } from '#ui/action.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { columnOf } from '#ui/list-page/columns.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { listQueryOf } from '#ui/list-page/list-state.ts';
import { keysOf, searchFieldOf } from '#ui/list-page/search-field.ts';
import { useListState } from '#ui/list-page/use-list-state.ts';
import { ViewDialog } from './dept-view.tsx';
import { type Provider, SocialDialog } from './social-dialog.tsx';
import './social.css';

const { calls, record, columns: shown } = social;
const search = fieldsOf(record.shape, social.search).map(searchFieldOf);
const columns = fieldsOf(record.shape, shown).map((field) => columnOf<Provider>(field, true));
const shape = { filters: keysOf(search), sorts: shown };

/** Where a third party sends browsers back to; its administrator asks for it. */
function CallbackNote(): ReactNode {
  const say = useSay();
  return (
    <p className="kx-hint">
      {say(['在第三方平台登记的回调地址:', 'Callback address to enter at the third party: '])}
      <code translate="no">
        {`${location.origin}/api/blade-auth/oauth/callback/`}
        {say(['来源编码', 'source-code'])}
      </code>
    </p>
  );
}

/** 第三方登录: who else may say who somebody is. */
export default function SocialPage() {
  const may = useMay();
  const control = useListState(shape);
  const answer = useCall(calls.list, listQueryOf(control.state), { quiet: true });
  const [opened, setOpened] = useState<{ what: 'form' | 'view'; row?: Provider }>();
  const remove = usePerform(calls.remove, { success: ['删除成功', 'Deleted'] });
  const open =
    (what: 'form' | 'view') =>
    ([row]: Provider[]) =>
      setOpened(row ? { what, row } : { what });
  const actions: Action<Provider>[] = [
    {
      ...{ name: 'add', label: ['新增', 'Add'], on: 'page', shortcut: 'N', primary: true },
      grant: 'social_add',
      perform: () => setOpened({ what: 'form' }),
    },
    {
      ...{ name: 'view', label: ['查看', 'View'], on: 'row', shortcut: 'V' },
      grant: 'social_view',
      perform: open('view'),
    },
    {
      ...{ name: 'edit', label: ['编辑', 'Edit'], on: 'row', shortcut: 'E' },
      grant: 'social_edit',
      perform: open('form'),
    },
    {
      ...{ name: 'delete', label: ['删除', 'Delete'], batchLabel: ['批量删除', 'Delete selected'], on: 'rows' },
      ...{ shortcut: 'Delete', danger: true, confirm: ['确定将选择数据删除?', 'Delete the selected records?'] },
      grant: 'social_delete',
      perform: (rows) => remove.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } }),
    },
  ];
  const close = () => setOpened(undefined);
  return (
    <div className="kx-social">
      <CallbackNote />
      <ListFrame<Provider>
        name="social"
        title={social.title}
        answer={answer}
        control={control}
        columns={columns}
        search={search}
        actions={actions}
        onOpen={(row) => setOpened({ what: may('social_view') ? 'view' : 'form', row })}
        nameOf={(row) => row.providerName}
        empty={['还没有第三方登录', 'No third parties yet']}
      />
      {opened?.what === 'form' && <SocialDialog row={opened.row} onClose={close} />}
      {opened?.what === 'view' && opened.row && (
        <ViewDialog
          title={['查看第三方登录', 'Third-party log-in']}
          fields={fieldsOf(record.shape)}
          row={opened.row}
          onClose={close}
        />
      )}
    </div>
  );
}
