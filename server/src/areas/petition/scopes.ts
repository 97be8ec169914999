import { caseRoles, caseScopes } from '#engine/menus/case-menu.ts';
import type { AreaScopes } from '#platform/menus/scope-parts.ts';

export const petitionScopes: AreaScopes = {
  scopes: caseScopes('petition', '信访件', 'Petitions'),
  roles: caseRoles('petition'),
};
