import { caseScopes, citywide } from '#engine/menus/case-menu.ts';
import type { AreaScopes } from '#platform/menus/scope-parts.ts';

export const reinspectionScopes: AreaScopes = {
  scopes: caseScopes('reinspection', '成绩复核', 'Score reviews', 'reinspection_user'),
  roles: citywide(
    'reinspection',
    'city_leader',
    'exam_manager',
    'score_reviewer',
    'case_handler',
    'case_auditor',
    'inspector',
    'data_analyst',
  ),
};
