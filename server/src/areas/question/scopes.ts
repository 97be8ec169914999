import { type AreaScopes, ownDistrict, scoped, scopesOf } from '#platform/menus/scope-parts.ts';

const scope = scopesOf('question_bank');

/** Data scopes of banks (domain.md 2.1): authors see those of their unit, districts their own, reviewers all. */
export const questionScopes: AreaScopes = {
  scopes: [
    scope(1, '全部题库', 'All question banks'),
    scope(2, '本人负责的题库', 'Question banks one keeps oneself'),
    scope(4, '本部门及下级题库', 'Question banks of one’s department and those below'),
    scope(5, '本考区题库', 'Question banks of one’s district', ownDistrict),
  ],
  roles: [
    ...scoped('question_bank', 1, 'city_leader', 'exam_manager', 'item_reviewer', 'inspector', 'data_analyst'),
    ...scoped('question_bank', 4, 'item_author'),
    ...scoped('question_bank', 2, 'item_author'),
    ...scoped('question_bank', 5, 'district_manager'),
  ],
};
