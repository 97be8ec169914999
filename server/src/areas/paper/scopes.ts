import { type AreaScopes, ownDistrict, scoped, scopesOf } from '#platform/menus/scope-parts.ts';

const scope = scopesOf('paper');

/** Data scopes of papers (domain.md 2.1): authors see those of their unit, districts their own, paper editors all. */
export const paperScopes: AreaScopes = {
  scopes: [
    scope(1, '全部试卷', 'All papers'),
    scope(2, '本人创建的试卷', 'Papers one has begun oneself'),
    scope(4, '本部门及下级试卷', 'Papers of one’s department and those below'),
    scope(5, '本考区试卷', 'Papers of one’s district', ownDistrict),
  ],
  roles: [
    ...scoped('paper', 1, 'city_leader', 'exam_manager', 'item_reviewer', 'inspector', 'data_analyst'),
    ...scoped('paper', 4, 'item_author'),
    ...scoped('paper', 2, 'item_author'),
    ...scoped('paper', 5, 'district_manager'),
  ],
};
