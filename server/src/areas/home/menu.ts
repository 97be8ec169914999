import type { AreaMenu, Held } from '#platform/menus/menu-parts.ts';

const everybody: Held = {
  administrator: 'full',
  admin: 'full',
  sec_admin: 'full',
  audit_admin: 'full',
  city_leader: 'full',
  exam_manager: 'full',
  item_author: 'full',
  item_reviewer: 'full',
  score_reviewer: 'full',
  case_handler: 'full',
  case_auditor: 'full',
  info_clerk: 'full',
  title_reviewer: 'full',
  content_editor: 'full',
  district_manager: 'full',
  centre_manager: 'full',
  inspector: 'full',
  data_analyst: 'full',
};

export const homeMenu: AreaMenu = {
  folders: [{ code: 'desk', zh: '工作台', en: 'Workbench', path: '/wel', icon: 'desktop', sort: 1, held: everybody }],
  entries: [
    { folder: 'desk', sort: 10, code: 'wel', zh: '首页', en: 'Home', path: '/wel/index', icon: 'home', buttons: [] },
  ],
};
