import { caseScopes, citywide } from '#engine/menus/case-menu.ts';
import type { AreaScopes } from '#platform/menus/scope-parts.ts';

export const correctionScopes: AreaScopes = {
  scopes: caseScopes('info', '信息更正', 'Corrections', 'info_edit'),
  roles: citywide('info', 'city_leader', 'exam_manager', 'case_handler', 'case_auditor', 'info_clerk', 'inspector'),
};
