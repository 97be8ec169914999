import { everybodyReads } from '@kaoxin/contract/everybody-reads.ts';
import { administration } from '@kaoxin/contract/resource.ts';
import { type AreaMenu, at, button, exported, type MenuSeed } from '#platform/menus/menu-parts.ts';

const slaBoard: MenuSeed = {
  code: 'sla_board',
  zh: '时限看板',
  en: 'Deadlines',
  path: '/petitionManage/slaBoard',
  icon: 'chart',
  buttons: [],
  held: {
    city_leader: 'read',
    exam_manager: 'read',
    case_handler: 'read',
    case_auditor: 'read',
    info_clerk: 'read',
    score_reviewer: 'read',
    title_reviewer: 'read',
    district_manager: 'read',
    inspector: 'read',
  },
};

const voidedNumber: MenuSeed = exported({
  code: 'voided_number',
  zh: '编号作废登记',
  en: 'Voided numbers',
  path: '/petitionManage/voidedNumber/index',
  icon: 'log',
  buttons: [],
  held: {
    city_leader: 'full',
    exam_manager: 'full',
    case_auditor: 'full',
    district_manager: 'full',
    case_handler: 'full',
    info_clerk: 'full',
    title_reviewer: 'full',
    inspector: 'inspect',
  },
  opens: { inspect: [] },
});

const workday: MenuSeed = {
  code: 'workday',
  zh: '工作日历',
  en: 'Work calendar',
  path: '/system/workday',
  icon: 'calendar',
  buttons: [button('workday_import', '导入', 'Import', 1, 'upload')],
  held: { ...everybodyReads, ...administration },
};

export const caseworkMenu: AreaMenu = {
  entries: [at('petition_manage', 30, slaBoard), at('petition_manage', 40, voidedNumber), at('system', 190, workday)],
};
