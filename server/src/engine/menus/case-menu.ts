import type { RoleAlias } from '@kaoxin/contract/roles.ts';
import { type ButtonSeed, button, remove, view } from '#platform/menus/menu-parts.ts';
import { ownDistrict, type RoleScopeSeed, type ScopeSeed, scoped, scopesOf } from '#platform/menus/scope-parts.ts';

export interface OwnVerbs {
  handling?: readonly ButtonSeed[];
  last?: readonly ButtonSeed[];
  inspect?: readonly string[];
}

/** The buttons of a kind of case, named by the verbs of domain.md 3.1. */
export const caseButtons = (code: string, { handling = [], last = [] }: OwnVerbs = {}): ButtonSeed[] => [
  view(code),
  remove(code),
  button(`${code}_register`, '登记', 'Register', 1, 'plus'),
  button(`${code}_handle`, '签收', 'Claim'),
  button(`${code}_assign`, '分配', 'Assign', 3),
  ...handling,
  button(`${code}_reply`, '答复', 'Reply'),
  button(`${code}_audit`, '审核', 'Approve', 2, 'check'),
  button(`${code}_transfer`, '转送', 'Transfer'),
  button(`${code}_extend`, '延期', 'Extend'),
  button(`${code}_urge`, '催办', 'Urge', 3),
  button(`${code}_supervise`, '督办', 'Supervise', 3),
  button(`${code}_merge`, '合并', 'Merge', 3),
  button(`${code}_print`, '打印', 'Print', 3, 'printer'),
  button(`${code}_export`, '导出', 'Export', 1, 'download'),
  ...last,
];

/**
 * Levels of a kind of case (domain.md 4.3) in the verbs of 3.1. Handlers have all verbs of handling; approval,
 * assignment, urging and deletion belong to the auditor and supervision to the leader, because auditor and handler must
 * be different users.
 */
export function caseLevels(code: string, { handling: own = [], inspect = [] }: OwnVerbs = {}) {
  const of = (...verbs: string[]) => verbs.map((verb) => `${code}_${verb}`);
  const handling = [
    ...of('view', 'register', 'handle'),
    ...own.map((each) => each.code),
    ...of('reply', 'transfer', 'extend', 'merge', 'print', 'export'),
    'pii_view',
  ];
  const audit = of('view', 'audit', 'assign', 'urge', 'delete');
  return {
    full: handling,
    district: handling,
    audit,
    lead: [...audit, ...of('supervise', 'extend')],
    inspect: [...of('view'), ...inspect],
  };
}

/** Data scopes of a kind of case (domain.md 3.3). */
export function caseScopes(resource: string, zh: string, en: string, menu = resource): ScopeSeed[] {
  const scope = scopesOf(resource, menu);
  return [
    scope(1, `全部${zh}`, `All ${en.toLowerCase()}`),
    scope(2, `本人经办的${zh}`, `${en} one handles oneself`),
    scope(3, `本部门${zh}`, `${en} of one’s department`),
    scope(4, `本部门及下级${zh}`, `${en} of one’s department and those below`),
    scope(5, `本考区${zh}`, `${en} of one’s district`, ownDistrict),
  ];
}

export const citywide = (resource: string, ...roles: readonly RoleAlias[]): RoleScopeSeed[] => [
  ...scoped(resource, 1, ...roles),
  ...scoped(resource, 5, 'district_manager'),
];

/** City roles and `more` see all cases, a district its own, handlers those of their department and their own. */
export const caseRoles = (resource: string, ...more: readonly RoleAlias[]): RoleScopeSeed[] => [
  ...citywide(resource, 'city_leader', 'case_auditor', 'inspector', 'data_analyst', ...more),
  ...scoped(resource, 2, 'case_handler'),
  ...scoped(resource, 3, 'case_handler'),
];
