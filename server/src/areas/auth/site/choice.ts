import type { Choice } from '#platform/session/open-session.ts';
import type { SessionPerson } from '#platform/session/person.ts';
import { TokenRefused } from '../token/token-refused.ts';

/** All roles and the first department. */
export const nothingChosen: Choice = { roleIds: [], deptId: null };

const list = (ids: string): string[] => ids.split(',').filter(Boolean);
const isAll = (ids: string, held: readonly string[]): boolean => ids === held.join();

/**
 * Department and roles for a session. Without a wish, the current choice stays. A wish counts only if switching is
 * enabled, and only for departments and roles of the user (wire.md A, Switch department/role).
 */
export function choose(
  person: SessionPerson,
  wish: { deptId: string; roleId: string },
  switchMode: boolean,
  now: Choice = nothingChosen,
): Choice {
  const dept = isAll(wish.deptId, person.deptIds) ? '' : wish.deptId;
  const roles = isAll(
    wish.roleId,
    person.roles.map(({ id }) => id),
  )
    ? []
    : list(wish.roleId);
  if (dept === '' && roles.length === 0) return now;
  const held = person.roles.map(({ id }) => id);
  const owned = (dept === '' || person.deptIds.includes(dept)) && roles.every((id) => held.includes(id));
  if (!switchMode || !owned) {
    const { tenantId, id, account, realName } = person;
    const concerned = { tenantId, id, account, realName };
    throw new TokenRefused('choice', switchMode ? '部门或角色不属于该用户' : '未开启部门与角色切换', { concerned });
  }
  return {
    roleIds: roles.length === 0 ? now.roleIds : roles,
    deptId: dept === '' ? now.deptId : dept,
  };
}
