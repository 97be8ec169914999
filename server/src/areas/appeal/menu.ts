import { caseButtons, caseLevels } from '#engine/menus/case-menu.ts';
import { type AreaMenu, at, exported, type MenuSeed, menu } from '#platform/menus/menu-parts.ts';

const appeal: MenuSeed = {
  code: 'appeal',
  zh: '申诉列表',
  en: 'Appeals',
  path: '/appealManage/index',
  icon: 'letter',
  buttons: caseButtons('appeal'),
  opens: caseLevels('appeal'),
};

export const appealMenu: AreaMenu = {
  folders: [
    {
      code: 'appeal_manage',
      zh: '申诉管理',
      en: 'Appeals',
      path: '/appealManage',
      icon: 'appeal',
      sort: 50,
      held: {
        city_leader: 'lead',
        exam_manager: 'read',
        score_reviewer: 'read',
        case_handler: 'full',
        case_auditor: 'audit',
        district_manager: 'district',
        inspector: 'read',
        data_analyst: 'read',
      },
    },
  ],
  entries: [
    at('appeal_manage', 10, appeal),
    at(
      'appeal_manage',
      20,
      exported(menu('appeal_type', '申诉分类', 'Appeal categories', '/appealManage/appealClassify/index', 'tree')),
    ),
  ],
};
