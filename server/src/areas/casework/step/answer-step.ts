import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Work } from '#platform/work.ts';
import type { StepInput } from '../case-head.ts';
import type { CaseModule } from '../kind/kind.ts';
import { headAnswer } from '../read/page/head-answer.ts';
import { performStep, performSteps } from '../store/perform.ts';

export const answerStep = async (
  work: Work,
  module: CaseModule,
  id: string,
  verb: CaseVerb,
  input: StepInput,
): Promise<CaseHeadAnswer> => headAnswer(work, module, await performStep(work, module, id, verb, input));

export async function answerSteps(
  work: Work,
  module: CaseModule,
  verb: CaseVerb,
  wanted: readonly (StepInput & { id: string })[],
): Promise<CaseHeadAnswer[]> {
  const answers: CaseHeadAnswer[] = [];
  for (const row of await performSteps(work, module, verb, wanted)) answers.push(await headAnswer(work, module, row));
  return answers;
}
