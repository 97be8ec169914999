import { type AreaMenu, at, button, exported, type MenuSeed, view } from '#platform/menus/menu-parts.ts';

const log = (code: string, zh: string, en: string, place: string): MenuSeed =>
  exported({ code, zh, en, path: `/monitor/log/${place}`, icon: 'log', buttons: [view(code)] });

const chain: MenuSeed = {
  code: 'audit_chain',
  zh: '审计链',
  en: 'Audit chain',
  path: '/monitor/chain',
  icon: 'chain',
  buttons: [
    button('chain_verify', '核验办理记录', 'Verify timelines', 1, 'check'),
    button('chain_export', '导出办理记录', 'Export timelines', 1, 'download'),
    button('log_verify', '核验审计日志', 'Verify the audit log', 1, 'check'),
  ],
  // the case chain is for the inspector, who reads no platform log; the audit log is for the auditor, who reads no
  // cases
  held: { inspector: 'inspect', audit_admin: 'security' },
  opens: { inspect: ['chain_verify', 'chain_export'], security: ['log_verify'] },
};

export const logMenu: AreaMenu = {
  folders: [
    {
      code: 'monitor',
      zh: '监控日志',
      en: 'Monitoring',
      path: '/monitor',
      icon: 'monitor',
      sort: 140,
      held: { administrator: 'full', audit_admin: 'full' },
    },
  ],
  entries: [
    at('monitor', 10, chain),
    at('monitor', 30, log('log_usual', '通用日志', 'General log', 'usual')),
    at('monitor', 40, log('log_api', '接口日志', 'Call log', 'api')),
    at('monitor', 50, log('log_error', '错误日志', 'Error log', 'error')),
  ],
};
