import { type Person, people } from '@kaoxin/contract/user/people.ts';
import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useMay } from '#platform/session/permissions.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import { ViewDialog } from '../../system/dept/dept-view.tsx';
import { type Opened, useUserActions } from './use-user-actions.ts';
import { AskedDialog } from './user-asked.tsx';
import { columns, facts, search } from './user-columns.tsx';
import { Depts } from './user-depts.tsx';
import { UserDialog } from './user-dialog.tsx';
import { IssuedDialog } from './user-issued.tsx';
import { RolesDialog } from './user-roles.tsx';

const loadImport = () => import('./user-import.tsx');
const UserImport = later(loadImport, (part) => part.UserImport, dialogManner);
const loadPlatform = () => import('./user-platform.tsx');
const PlatformDialog = later(loadPlatform, (part) => part.PlatformDialog, dialogManner);

const shape = { filters: keysOf(search), sorts: ['account', 'realName', 'createTime'] };

export default function UserPage() {
  const may = useMay();
  const control = useListState(shape);
  const { deptId } = control.state.filters;
  const answer = useCall(people.page, listQueryOf(control.state), { quiet: 'offline' });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { actions, show, issue, asked } = useUserActions(setOpened);
  const usual = may('user_edit') ? show('form') : may('user_view') ? show('view') : undefined;
  return (
    <div className="kx-users">
      <Depts
        value={deptId}
        onChange={(next) => {
          const { deptId: _, ...others } = control.state.filters;
          control.go({ filters: next ? { ...others, deptId: next } : others, page: 1 });
        }}
      />
      <ListFrame<Person>
        name="user"
        title={['用户', 'Users']}
        answer={answer}
        control={control}
        columns={columns}
        search={search}
        actions={actions}
        onOpen={usual}
        nameOf={(row) => row.realName}
        empty={['还没有用户', 'No users yet']}
        sheet={{ call: peopleSheet.export }}
      />
      {opened?.what === 'form' && (
        <UserDialog record={opened.record} deptId={deptId} onClose={close} onIssued={issue} onAsked={asked} />
      )}
      {opened?.what === 'view' && (
        <ViewDialog title={['查看用户', 'User']} fields={facts} row={opened.record} onClose={close} />
      )}
      {opened?.what === 'roles' && <RolesDialog chosen={opened.chosen} onClose={close} />}
      {opened?.what === 'platform' && <PlatformDialog person={opened.record} onClose={close} />}
      {opened?.what === 'import' && <UserImport onClose={close} />}
      {opened?.what === 'asked' && (
        <AskedDialog
          asked={opened.asked}
          onClose={() => {
            close();
            if (opened.issued.length > 0) issue(opened.issued);
          }}
        />
      )}
      {opened?.what === 'issued' && <IssuedDialog issued={opened.issued} onClose={close} />}
    </div>
  );
}
