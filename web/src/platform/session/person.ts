import type { Token } from '@kaoxin/contract/auth/session.ts';
import { create } from 'zustand';
import { drop, isRecord, keep, onOtherTab, read } from '../memory/storage.ts';
import { onLogout } from './logout-hooks.ts';

/** Who is logged in (specification section 3, session). `roleName` and `roleId` are comma-joined. */
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
  /** pages carry his name */
  watermark?: boolean;
}

const isPerson = (value: unknown): value is Person =>
  isRecord(value) && typeof value.account === 'string' && typeof value.tenantId === 'string';

const usePersonState = create<{ person: Person | undefined }>(() => ({ person: read('userInfo', isPerson) }));

export const usePerson = (): Person | undefined => usePersonState((state) => state.person);
export const currentPerson = (): Person | undefined => usePersonState.getState().person;
/** Aliases of the roles the person acts in. */
export const rolesOf = (person: Person | undefined): string[] =>
  (person?.roleName ?? '').split(',').filter((alias) => alias !== '');

/** The super user: alias `administrator` in the tenant that keeps the platform (wire.md A). */
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

/** Takes over what has changed about the person: his name, his picture. */
export function changePerson(change: Partial<Person>): void {
  const { person } = usePersonState.getState();
  if (!person) return;
  const next = { ...person, ...change };
  keep('userInfo', next);
  usePersonState.setState({ person: next });
}

/** The initial password has been changed: the rest of the system opens. */
export const noteNewPassword = (): void => changePerson({ mustChangePassword: false });

onLogout(() => {
  drop('userInfo');
  usePersonState.setState({ person: undefined });
});

/** Somebody else logged in, or everybody out, in another tab of this browser. */
export const onOtherPerson = (changed: () => void): (() => void) =>
  onOtherTab('userInfo', () => {
    const now = read('userInfo', isPerson);
    const before = currentPerson();
    if (now?.account !== before?.account || now?.tenantId !== before?.tenantId) changed();
  });
