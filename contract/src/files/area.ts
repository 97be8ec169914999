import type { Area } from '../area.ts';
import { file } from './file.ts';

export const filesArea: Area = {
  calls: [file],
};
