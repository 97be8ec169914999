import { caseButtons, caseLevels, type OwnVerbs } from '#engine/menus/case-menu.ts';
import { type AreaMenu, at, button, exported, type MenuSeed, menu } from '#platform/menus/menu-parts.ts';

const ofPetitions: OwnVerbs = {
  handling: [button('petition_accept', '受理审查', 'Decide acceptance')],
  last: [
    button('petition_secret', '查看保密件', 'Confidential petitions', 2, 'lock'),
    button('pii_view', '查看敏感信息', 'View personal data', 2, 'eye'),
  ],
  inspect: ['petition_secret'],
};
const petition: MenuSeed = {
  code: 'petition',
  zh: '投诉举报',
  en: 'Petitions',
  path: '/petitionManage/index',
  icon: 'letter',
  buttons: caseButtons('petition', ofPetitions),
  opens: caseLevels('petition', ofPetitions),
};

export const petitionMenu: AreaMenu = {
  folders: [
    {
      code: 'petition_manage',
      zh: '信访管理',
      en: 'Petitions',
      path: '/petitionManage',
      icon: 'petition',
      sort: 60,
      held: {
        city_leader: 'lead',
        case_handler: 'full',
        case_auditor: 'audit',
        district_manager: 'district',
        inspector: 'inspect',
        data_analyst: 'read',
      },
    },
  ],
  entries: [
    at('petition_manage', 10, petition),
    at(
      'petition_manage',
      20,
      exported(
        menu('petition_type', '信访分类', 'Petition categories', '/petitionManage/petitionClassify/index', 'tree'),
      ),
    ),
  ],
};
