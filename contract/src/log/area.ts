import type { Area } from '../area.ts';
import { logChain } from './chain.ts';
import { apiLog, errorLog, usualLog } from './log.ts';

export const logArea: Area = {
  calls: [usualLog.calls, apiLog.calls, errorLog.calls, logChain],
};
