import { apiLog } from '@kaoxin/contract/log/log.ts';
import { logPage } from './log-page.tsx';

export default logPage({ ...apiLog, spared: ['method', 'remoteIp'] });
