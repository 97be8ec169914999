import {
  type AreaMenu,
  at,
  button,
  exported,
  type Held,
  type MenuSeed,
  menu,
  withButton,
} from '#platform/menus/menu-parts.ts';

const heldTemplates: Held = {
  city_leader: 'read',
  exam_manager: 'full',
  score_reviewer: 'read',
  case_handler: 'read',
  case_auditor: 'read',
  district_manager: 'read',
  inspector: 'read',
  data_analyst: 'read',
};
const templates: MenuSeed = {
  ...withButton(
    exported(menu('data_template', '模板管理', 'Templates', '/examModelManage/modelManage/index', 'template')),
    button('template_enable', '启用停用', 'Enable or disable', 3, 'check'),
    button('template_copy', '复制', 'Copy'),
  ),
  held: heldTemplates,
};
const fields: MenuSeed = {
  ...exported(menu('data_field', '字段管理', 'Fields', '/examModelManage/fieldManage/index', 'form')),
  held: heldTemplates,
};

export const templateMenu: AreaMenu = {
  entries: [at('review_manage', 30, templates), at('review_manage', 40, fields)],
};
