import type { ResultUse } from '../../result/result-port.ts';
import { applyChanges } from './changed.ts';
import { rebuild } from './rebuild.ts';

export const sumsOfResults: ResultUse = { released: rebuild, changed: applyChanges };
