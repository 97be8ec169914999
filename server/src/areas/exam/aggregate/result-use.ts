import { resultUse } from '../result/result-use.ts';
import { applyChanges } from './changed.ts';
import { rebuild } from './rebuild.ts';

/** Sums are built on release and updated by every later change. */
export const sumsUse = resultUse('sums', { released: rebuild, changed: applyChanges });
