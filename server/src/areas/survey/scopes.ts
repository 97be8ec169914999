import { type AreaScopes, ownDistrict, scoped, scopesOf } from '#platform/menus/scope-parts.ts';

const scope = scopesOf('survey');

export const surveyScopes: AreaScopes = {
  scopes: [
    scope(1, '全部答卷', 'All answers to surveys'),
    scope(5, '本考区答卷', 'Answers from one’s district', ownDistrict),
  ],
  roles: [
    ...scoped(
      'survey',
      1,
      'city_leader',
      'exam_manager',
      'case_handler',
      'content_editor',
      'inspector',
      'data_analyst',
    ),
    { role: 'district_manager', resource: 'survey', type: 5, field: 'districtId' },
  ],
};
