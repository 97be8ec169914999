import { caseScopes, citywide } from '#engine/menus/case-menu.ts';
import type { AreaScopes } from '#platform/menus/scope-parts.ts';

export const economistScopes: AreaScopes = {
  scopes: caseScopes('econ', '经济师登记', 'Registrations', 'economist'),
  roles: citywide('econ', 'city_leader', 'exam_manager', 'case_auditor', 'title_reviewer', 'inspector', 'data_analyst'),
};
