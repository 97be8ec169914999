import type { InputOf } from '@kaoxin/contract/call.ts';
import type { reinspection } from '@kaoxin/contract/reinspection/task.ts';
import { caseClock } from '#areas/casework/index.ts';
import { deadline } from '#engine/calendar/deadline.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

/** The calendar has no days beyond this year. */
const tooLate = '9000';

export async function resultsDue(work: Work, { query: { applyEnd } }: InputOf<typeof reinspection.calls.due>) {
  if (applyEnd >= tooLate)
    throw refuse(400, ['申请结束时间过晚，请核对', 'The end of applications is too far in the future'], {
      fields: ['applyEnd'],
    });
  const { calendar, policy } = await caseClock.now(work);
  const { finishDays, finishUnit: unit } = caseClock.limits('reinspection', {}, 1, policy);
  const workdays = finishDays ?? 0;
  const { due, estimated } = deadline({ start: applyEnd, days: workdays, unit, roll: policy.roll }, calendar);
  return { due, workdays, estimated: estimated ? 1 : 0 };
}
