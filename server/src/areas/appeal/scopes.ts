import { caseRoles, caseScopes } from '#engine/menus/case-menu.ts';
import type { AreaScopes } from '#platform/menus/scope-parts.ts';

export const appealScopes: AreaScopes = {
  scopes: caseScopes('appeal', '申诉', 'Appeals'),
  roles: caseRoles('appeal', 'exam_manager', 'score_reviewer'),
};
