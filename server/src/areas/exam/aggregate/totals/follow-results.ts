import type { ResultUse } from '../../result/result-port.ts';
import { applyChanges } from './changed.ts';
import { rebuild } from './rebuild.ts';

/** Sums are built on release and updated by every later change. */
export const sumsOfResults: ResultUse = { released: rebuild, changed: applyChanges };
