import type { Area } from '../area.ts';
import { correction } from './calls.ts';
import { correctionFiles } from './files.ts';
import { opening, openOpenings } from './opening.ts';

export const correctionArea: Area = {
  calls: [correction, correctionFiles, opening.calls, { openOpenings }],
};
