import { apiLog } from '@kaoxin/contract/log/log.ts';
import { logPage } from './log-page.tsx';

// its address and its subject say the method; whence it came stands in the row that is opened
export default logPage({ ...apiLog, spared: ['method', 'remoteIp'] });
