import type { Area } from '../area.ts';
import { petitionLetter } from './calls.ts';
import { open } from './open.ts';

export const petitionArea: Area = {
  calls: [petitionLetter, open],
};
