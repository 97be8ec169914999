import type { Area } from '../area.ts';
import { law } from './law.ts';

export const lawArea: Area = {
  calls: [],
  resources: [law],
};
