import type { Token } from '@kaoxin/contract/auth/session.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { create } from 'zustand';
import { drop, keep, onOtherTab, read } from '../memory/storage.ts';
import { onLogout } from './logout-hooks.ts';

/** The logged-in user (specification section 3, session). `roleName` and `roleId` are comma-joined. */
export interface Person {
  tenantId: string;
  userId: string;
  account: string;
  userName: string;
  nickName: string;
  roleName: string;
  roleId: string;
  deptId: string;
  postId: string;
  avatar: string;
  mustChangePassword: boolean;
  watermark?: boolean;
}

const isPerson = (value: unknown): value is Person =>
  isRecord(value) && typeof value.account === 'string' && typeof value.tenantId === 'string';

const usePersonState = create<{ person: Person | undefined }>(() => ({ person: read('userInfo', isPerson) }));

export const usePerson = (): Person | undefined => usePersonState((state) => state.person);
export const currentPerson = (): Person | undefined => usePersonState.getState().person;
export const rolesOf = (person: Person | undefined): string[] =>
  (person?.roleName ?? '').split(',').filter((alias) => alias !== '');

/** The super user has the alias `administrator` in the tenant that manages the platform (wire.md A). */
export const keepsTenants = (person: Person | undefined): boolean =>
  person?.tenantId === '000000' && rolesOf(person).includes('administrator');

export function setPerson(token: Token): void {
  const person: Person = {
    tenantId: token.tenant_id,
    userId: token.user_id,
    account: token.account,
    userName: token.user_name,
    nickName: token.nick_name,
    roleName: token.role_name,
    roleId: token.role_id,
    deptId: token.dept_id,
    postId: token.post_id,
    avatar: token.avatar,
    mustChangePassword: token.must_change_password === 1,
    watermark: token.watermark === 1,
  };
  keep('userInfo', person);
  usePersonState.setState({ person });
}

export function changePerson(change: Partial<Person>): void {
  const { person } = usePersonState.getState();
  if (!person) return;
  const next = { ...person, ...change };
  keep('userInfo', next);
  usePersonState.setState({ person: next });
}

export const noteNewPassword = (): void => changePerson({ mustChangePassword: false });

onLogout(() => {
  drop('userInfo');
  usePersonState.setState({ person: undefined });
});

export const onOtherPerson = (changed: () => void): (() => void) =>
  onOtherTab('userInfo', () => {
    const now = read('userInfo', isPerson);
    const before = currentPerson();
    if (now?.account !== before?.account || now?.tenantId !== before?.tenantId) changed();
  });
