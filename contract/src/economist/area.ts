import type { Area } from '../area.ts';
import { economist, openRegistrations } from './calls.ts';
import { economistUser } from './roster.ts';
import { econRule } from './rule.ts';

export const economistArea: Area = {
  calls: [{ openRegistrations }, economist, economistUser, econRule.calls],
};
