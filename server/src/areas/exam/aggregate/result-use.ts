import { resultUse } from '../result/result-use.ts';
import { applyChanges } from './changed.ts';
import { rebuild } from './rebuild.ts';

export const sumsUse = resultUse('sums', { released: rebuild, changed: applyChanges });
