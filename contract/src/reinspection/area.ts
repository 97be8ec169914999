import type { Area } from '../area.ts';
import { reinspectionUser } from './calls.ts';
import { reviewRoster } from './roster.ts';
import { openReviews, reinspection, reinspectionRoster } from './task.ts';

export const reinspectionArea: Area = {
  calls: [reinspectionUser, reinspection.calls, reinspectionRoster, reviewRoster, { openReviews }],
};
