import type { Area } from '../area.ts';
import { home } from './home.ts';

export const homeArea: Area = {
  calls: [home],
};
