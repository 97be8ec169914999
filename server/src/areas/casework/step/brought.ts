import type { InputOf } from '@kaoxin/contract/call.ts';
import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { bindFiles } from '#areas/files/index.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { askForReview } from '../citizen/relief.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { headAnswer } from '../read/head-answer.ts';
import { noteAddition } from '../recusal/recusal.ts';
import { performStep } from '../store/perform.ts';

type Brought = InputOf<CaseCalls['brought']>['body'];

/**
 * What the applicant brought to the counter: as if he had handed it in on his page, and his words may name somebody as they may
 * there. Whoever withdraws has signed that; what he signed stays with the case. Answers the case, of a review that is asked for the new one.
 */
export async function registerBrought(work: Work, module: CaseModule, body: Brought) {
  const { act, fileIds } = body;
  const row = act === 'relief' ? await reviewAsked(work, module, body) : await taken(work, module, { ...body, act });
  const kept = fileIds ? await bindFiles(work, fileIds, module.kind, row.id) : 0;
  if (act === 'withdraw' && kept === 0)
    throw refuse(400, ['请上传申请人签名的撤回申请', 'Upload the withdrawal signed by the applicant'], {
      fields: ['fileIds'],
    });
  return headAnswer(work, module, row);
}

async function taken(
  work: Work,
  module: CaseModule,
  { id, version, act, note }: Brought & { act: 'supplied' | 'withdraw' },
): Promise<CaseRow> {
  const row = await performStep(work, module, id, act, { version, note });
  await noteAddition(work, module, row, note);
  return row;
}

const reviewAsked = async (work: Work, module: CaseModule, { id, version, note }: Brought): Promise<CaseRow> => {
  const row = await work.table(module.table).need(id);
  return askForReview(work, { module, row }, { reason: note, version, source: caseSource.of.visit });
};
