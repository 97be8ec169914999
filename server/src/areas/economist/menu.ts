import { econRule } from '@kaoxin/contract/economist/rule.ts';
import { type AreaMenu, at, button, type MenuSeed, ofResource, remove, view } from '#platform/menus/menu-parts.ts';

const econVerbs = ['audit', 'batch_audit', 'assign', 'merge', 'print', 'export'].map((verb) => `econ_${verb}`);
const economist: MenuSeed = {
  code: 'economist',
  zh: '经济师审核',
  en: 'Registrations',
  path: '/econManage/econManage/index',
  icon: 'economist',
  buttons: [
    view('economist'),
    remove('economist'),
    button('econ_audit', '审核', 'Audit', 2, 'check'),
    button('econ_batch_audit', '批量通过', 'Pass several', 1, 'check'),
    button('econ_assign', '分配', 'Assign', 3),
    button('econ_urge', '催办', 'Urge', 3),
    button('econ_supervise', '督办', 'Supervise', 3),
    button('econ_merge', '合并', 'Merge', 3),
    button('econ_import', '名单维护', 'Keep rosters', 1, 'upload'),
    button('econ_print', '打印', 'Print', 3, 'printer'),
    button('econ_export', '导出', 'Export', 1, 'download'),
  ],
  opens: {
    full: ['economist_view', ...econVerbs, 'econ_import', 'pii_view'],
    district: ['economist_view', ...econVerbs, 'pii_view'],
    audit: ['economist_view', 'economist_delete', 'econ_urge'],
    lead: ['economist_view', 'econ_urge', 'econ_supervise'],
  },
};

export const economistMenu: AreaMenu = {
  folders: [
    {
      code: 'econ_manage',
      zh: '经济师管理',
      en: 'Economists',
      path: '/econManage',
      icon: 'economist',
      sort: 80,
      held: {
        city_leader: 'lead',
        exam_manager: 'read',
        case_auditor: 'audit',
        title_reviewer: 'full',
        district_manager: 'district',
        inspector: 'read',
        data_analyst: 'read',
      },
    },
  ],
  entries: [at('econ_manage', 10, economist), ofResource(econRule)],
};
