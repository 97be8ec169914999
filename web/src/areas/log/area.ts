import { list, type Pages } from '../../page-parts.ts';

const ofLogs = () => import('#areas/log/log-pages.ts');

export const logPages: Pages = {
  '/monitor/log/usual': { ...list(ofLogs, ['通用日志', 'General log'], 'blade-log/usual/list'), pick: 'Usual' },
  '/monitor/log/api': { ...list(ofLogs, ['接口日志', 'Call log'], 'blade-log/api/list'), pick: 'Api' },
  '/monitor/log/error': { ...list(ofLogs, ['错误日志', 'Error log'], 'blade-log/error/list'), pick: 'Error' },
  '/monitor/chain': { load: () => import('#areas/log/chain.tsx'), title: ['审计链', 'Audit chain'] },
};
