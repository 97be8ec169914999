import type { Area } from '../area.ts';
import { datasource } from './datasource.ts';

export const developArea: Area = {
  calls: [datasource.calls],
};
