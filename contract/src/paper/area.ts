import type { Area } from '../area.ts';
import { paperBuilding } from './building.ts';
import { paperSecret } from './opening.ts';
import { paper, paperQuestion } from './paper.ts';
import { paperPicking } from './picking.ts';
import { paperPrinting } from './printing.ts';
import { paperStatistics } from './statistics.ts';

export const paperArea: Area = {
  calls: [
    paper.calls,
    paperQuestion.calls,
    paperBuilding.calls,
    paperPicking.calls,
    paperSecret.calls,
    paperPrinting.calls,
    paperStatistics.calls,
  ],
};
