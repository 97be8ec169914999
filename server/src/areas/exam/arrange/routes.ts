import { arrange } from '@kaoxin/contract/exam/arrange.ts';
import { on, routes } from '#platform/http/route.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { taskJob } from '#platform/tasks/task-job.ts';
import { adoptTask, discardPlan, startAdoption } from './plan/adopt-plan.ts';
import { planTask } from './plan/plan-task.ts';
import { peopleOfShortfall, planOf, roomsOfPlan } from './plan/present-plan.ts';
import { startPlan } from './plan/start-plan.ts';
import { lockRoom } from './seats/lock-room.ts';
import { markAccess } from './seats/mark-access.ts';
import { moveSeat } from './seats/move-seat.ts';
import { seatRooms, seatsOfRoom } from './seats/seat-lists.ts';
import { swapSeats } from './seats/swap-seats.ts';

const { calls } = arrange;

export const arrangeRoutes = routes('business', [
  on(calls.arrange, (work, { body }) => startPlan(work, body)),
  on(calls.arrangeResult, (work, { query }) => planOf(work, query)),
  on(calls.arrangeRooms, (work, { query }) => roomsOfPlan(work, query)),
  on(calls.arrangePeople, (work, { query }) => peopleOfShortfall(work, query)),
  on(calls.arrangeAdopt, (work, { body }) => startAdoption(work, body.id)),
  on(calls.arrangeDiscard, (work, { body }) => discardPlan(work, body.id)),
  on(calls.seatRooms, (work, { query }) => seatRooms(work, query)),
  on(calls.seats, (work, { query }) => seatsOfRoom(work, query)),
  on(calls.seatMove, (work, { body }) => moveSeat(work, body)),
  on(calls.seatSwap, (work, { body }) => swapSeats(work, body)),
  on(calls.roomLock, (work, { body }) => lockRoom(work, body)),
  on(calls.access, (work, { body }) => markAccess(work, body)),
]);
export const arrangeJobs: readonly JobKind[] = [taskJob(planTask), taskJob(adoptTask)];
