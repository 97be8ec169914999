import { apiLog } from '@kaoxin/contract/log/log.ts';
import { logPage } from './log-page.tsx';

// subject and address imply the method; the opened row shows the IP address
export default logPage({ ...apiLog, spared: ['method', 'remoteIp'] });
