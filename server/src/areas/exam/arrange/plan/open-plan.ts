import { planState } from '@kaoxin/contract/exam/arrange-states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { needArranging, seesDistricts } from '../arranging.ts';
import type { Plan } from './plan-part.ts';

/**
 * A preview that the caller may adopt or discard, with a lock on its examination; needs all of its districts in scope.
 * 404 for a plan out of scope.
 */
export async function needPreview(work: Work, id: string): Promise<Plan> {
  const { examId } = await work.table('seatPlan').need(id);
  await needArranging(work, examId);
  const plan = await work.table('seatPlan').needLocked(id);
  if (!(await seesDistricts(work, plan.districtIds))) throw refuse('notAllowed');
  if (plan.state !== planState.of.preview)
    throw refuse(400, [
      `当前方案状态【${planState.label(plan.state)}】，仅预览可以采用或放弃`,
      `The plan is ${planState.label(plan.state, 'en').toLowerCase()}; only a preview is adopted or discarded`,
    ]);
  return plan;
}
