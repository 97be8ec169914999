import type { Area } from '../area.ts';
import { appeal } from './calls.ts';

export const appealArea: Area = {
  calls: [appeal],
};
