import type { Label } from '@kaoxin/contract/conventions.ts';
import type { RequestNote } from '@kaoxin/contract/user/login-request.ts';
import { type Issued, type IssuedOrAsked, type Person, people } from '@kaoxin/contract/user/people.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';

export type Opened =
  | { what: 'form'; record?: Person | undefined }
  | { what: 'view' | 'platform'; record: Person }
  | { what: 'import' }
  | { what: 'roles'; chosen: Person[] }
  | { what: 'issued'; issued: Issued[] }
  | { what: 'asked'; asked: readonly RequestNote[]; issued: Issued[] };

const issuedIn = ({ initialPassword, request: _, ...person }: IssuedOrAsked): Issued[] =>
  initialPassword === null ? [] : [{ ...person, initialPassword }];
const joined = (rows: readonly Person[]): string => rows.map(({ id }) => id).join(',');

/** A change that others have to confirm is reported as such instead of as a success. */
function useUserCalls(setOpened: (opened: Opened) => void) {
  const say = useSay();
  const issue = (issued: Issued[]) => setTimeout(() => setOpened({ what: 'issued', issued }));
  const asked = (notes: readonly RequestNote[], issued: Issued[] = []) =>
    setTimeout(() => setOpened({ what: 'asked', asked: notes, issued }));
  const doneOr = (done: Label) => (notes: readonly RequestNote[]) =>
    notes.length > 0 ? asked(notes) : toast.success(say(done));
  const remove = usePerform(people.remove, { onDone: doneOr(['删除成功', 'Deleted']) });
  const update = usePerform(people.update, {
    onDone: ({ request }) => doneOr(['更新成功', 'Saved'])(request ? [request] : []),
  });
  const unlock = usePerform(people.unlock, { onDone: doneOr(['操作成功!', 'Done']) });
  const resetFactor = usePerform(people.resetFactor, { onDone: doneOr(['操作成功!', 'Done']) });
  const reset = usePerform(people.resetPassword, {
    onDone: (all) => {
      const notes = all.flatMap(({ request }) => request ?? []);
      if (notes.length > 0) asked(notes, all.flatMap(issuedIn));
      else issue(all.flatMap(issuedIn));
    },
  });
  return { issue, asked, remove, update, unlock, resetFactor, reset };
}

export function useUserActions(setOpened: (opened: Opened) => void) {
  const { issue, asked, remove, update, unlock, resetFactor, reset } = useUserCalls(setOpened);
  const turn =
    (status: 0 | 1) =>
    ([row]: Person[]) =>
      row && update.mutateAsync({ body: { id: row.id, version: row.version, status } });
  const show = (what: 'form' | 'view') => (record: Person | undefined) =>
    record && setOpened(what === 'form' ? { what, record } : { what, record });
  const actions: Action<Person>[] = [
    { ...verbs.add, grant: 'user_add', perform: () => setOpened({ what: 'form' }) },
    {
      name: 'import',
      label: ['导入', 'Import'],
      on: 'page',
      grant: ['user_import', 'user_add'],
      perform: () => setOpened({ what: 'import' }),
    },
    { ...verbs.view, grant: 'user_view', perform: ([row]) => show('view')(row) },
    { ...verbs.edit, grant: 'user_edit', perform: ([row]) => show('form')(row) },
    {
      name: 'role',
      label: ['分配角色', 'Assign roles'],
      on: 'rows',
      grant: 'user_role',
      perform: (chosen) => setOpened({ what: 'roles', chosen }),
    },
    {
      name: 'platform',
      label: ['平台配置', 'Platform'],
      on: 'row',
      grant: 'user_platform',
      perform: ([record]) => record && setOpened({ what: 'platform', record }),
    },
    {
      name: 'reset',
      label: ['重置密码', 'Reset password'],
      on: 'rows',
      grant: 'user_reset',
      confirm: [
        '重置后原密码失效，已登录的会话立即退出；权限高于您的人员须由另一人确认后生效。确定重置所选用户的密码？',
        'The current password stops working and open sessions end at once. For somebody with more permissions than you, a second person has to confirm first. Reset the passwords of the selected users?',
      ],
      perform: (chosen) => reset.mutateAsync({ body: { userIds: chosen.map(({ id }) => id) } }),
    },
    {
      name: 'factor',
      label: ['重置动态验证码', 'Reset second factor'],
      on: 'rows',
      grant: 'user_factor',
      visible: ({ secondFactor }) => secondFactor === 1,
      confirm: [
        '重置后所选用户立即退出，登录不再需要原动态验证码。确定重置？',
        'The selected users are logged out and their authenticators stop working. Reset?',
      ],
      perform: (chosen) => resetFactor.mutateAsync({ body: { userIds: chosen.map(({ id }) => id) } }),
    },
    {
      name: 'unlock',
      label: ['解锁', 'Unlock'],
      on: 'rows',
      grant: 'user_unlock',
      confirm: ['确定解锁所选账号？', 'Unlock the selected accounts?'],
      perform: (chosen) => unlock.mutateAsync({ body: { userIds: chosen.map(({ id }) => id) } }),
    },
    {
      name: 'disable',
      label: ['停用', 'Disable'],
      on: 'row',
      grant: 'user_edit',
      visible: ({ status }) => status === 1,
      confirm: [
        '停用后该用户立即退出且不能登录。确定停用？',
        'The person is logged out and can no longer log in. Disable?',
      ],
      perform: turn(0),
    },
    {
      name: 'enable',
      label: ['启用', 'Enable'],
      on: 'row',
      grant: 'user_edit',
      visible: ({ status }) => status !== 1,
      perform: turn(1),
    },
    {
      ...verbs.remove,
      grant: 'user_delete',
      perform: (chosen) => remove.mutateAsync({ query: { ids: joined(chosen) } }),
    },
  ];
  return { actions, show, issue, asked };
}
