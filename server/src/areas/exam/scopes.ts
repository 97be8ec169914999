import type { RoleAlias } from '@kaoxin/contract/roles.ts';
import {
  type AreaScopes,
  ownCentre,
  ownDistrict,
  type RoleScopeSeed,
  scoped,
  scopesOf,
} from '#platform/menus/scope-parts.ts';

const placeScope = scopesOf('district');
const examScope = scopesOf('formal_exam');

/** System administrators see none (domain.md 4.3). */
const city: readonly RoleAlias[] = [
  'city_leader',
  'exam_manager',
  'score_reviewer',
  'case_handler',
  'case_auditor',
  'info_clerk',
  'title_reviewer',
  'content_editor',
  'inspector',
  'data_analyst',
];

const rolesOf = (resource: string): RoleScopeSeed[] => [
  ...scoped(resource, 1, ...city),
  { role: 'district_manager', resource, type: 5, field: 'districtId' },
  { role: 'centre_manager', resource, type: 5, field: 'centreId' },
];

export const examScopes: AreaScopes = {
  scopes: [
    { ...placeScope(1, '全部考区考点', 'All districts and centres'), ownRoles: true },
    placeScope(5, '本考区及其考点', 'One’s district and its centres', ownDistrict),
    placeScope(5, '本考点', 'One’s test centre', ownCentre),
    examScope(1, '全部考试', 'All examinations'),
    examScope(5, '本考区参加的考试', 'Examinations of one’s district', ownDistrict),
    examScope(5, '本考点参加的考试', 'Examinations at one’s test centre', ownCentre),
  ],
  roles: [...rolesOf('district'), ...rolesOf('formal_exam')],
};
