import { type AreaMenu, at, button, exported, type MenuSeed, menu, withButton } from '#platform/menus/menu-parts.ts';

/** 问卷 (domain.md 4.3); analysts see statistics without single answers. */
const survey: MenuSeed = {
  ...withButton(
    exported(menu('survey', '问卷管理', 'Surveys', '/surveyManage/index', 'form')),
    button('survey_publish', '发布与结束', 'Publish or end', 2, 'check'),
    button('survey_mark', '标记有效无效', 'Mark answers', 3, 'check'),
  ),
  held: {
    city_leader: 'read',
    exam_manager: 'read',
    case_handler: 'read',
    content_editor: 'full',
    district_manager: 'read',
    inspector: 'read',
    data_analyst: 'manage',
  },
  opens: { manage: ['survey_export'] },
};

export const surveyMenu: AreaMenu = {
  folders: [
    {
      code: 'base_info',
      zh: '基础信息',
      en: 'Basic information',
      path: '/baseInfoManage',
      icon: 'users',
      sort: 100,
    },
  ],
  entries: [at('base_info', 10, survey)],
};
