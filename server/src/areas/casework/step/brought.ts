import type { InputOf } from '@kaoxin/contract/call.ts';
import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { bindFiles } from '#areas/files/index.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { askForReview } from '../citizen/relief.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { headAnswer } from '../read/page/head-answer.ts';
import { refusal } from '../rules/refusals.ts';
import { performStep } from '../store/perform.ts';
import { papersIn } from './papers.ts';

type Brought = InputOf<CaseCalls['brought']>['body'];

/**
 * Registers what an applicant brought to the counter, with the signed paper, which stays with the case and is mentioned
 * in the entry. Notes of staff recuse no one. Returns the case, or for a review the new case.
 */
export async function registerBrought(work: Work, module: CaseModule, body: Brought) {
  const kase = await work.table(module.table).need(body.id);
  await refuseInvolved(work, module, kase);
  const count = handedIn(body.fileIds ?? '');
  const row = await taken(work, module, kase, { ...body, review: `附件${count}份` });
  await bindFiles(work, body.fileIds ?? '', module.kind, row.id);
  return headAnswer(work, module, row);
}

const ownWork = [
  'claim',
  'amend',
  'accept',
  'refuse',
  'supplement',
  'transfer',
  'transfer_ask',
  'release',
  'submit',
  'review',
  'extend_ask',
] as const;

async function refuseInvolved(work: Work, module: CaseModule, row: CaseRow): Promise<void> {
  const { id } = work.actor;
  const { reviewer1, reviewer2, arbiter } = caseHead(work, module, row);
  const before = await work
    .table('caseEvent')
    .select()
    .select('id')
    .where('caseType', '=', module.kind)
    .where('caseId', '=', row.id)
    .where('actorId', '=', id)
    .where('action', 'in', [...ownWork])
    .limit(1)
    .executeTakeFirst();
  const { status, label } = refusal.involved();
  if (before || [reviewer1, reviewer2, arbiter].includes(id)) throw refuse(status, label);
}

function handedIn(fileIds: string): number {
  const count = papersIn(fileIds);
  if (count > 0) return count;
  throw refuse(400, ['请上传申请人签名的材料', 'Upload the document signed by the applicant'], { fields: ['fileIds'] });
}

async function taken(
  work: Work,
  module: CaseModule,
  kase: CaseRow,
  { version, act, note, receivedTime, review }: Brought & { review: string },
): Promise<CaseRow> {
  const said = { version, receivedTime, review };
  if (act !== 'relief') return performStep(work, module, kase.id, act, { ...said, ...(note ? { note } : {}) });
  if (!note) throw refuse(400, ['请输入申请理由', 'Enter the reason'], { fields: ['note'] });
  return askForReview(work, { module, row: kase }, { ...said, reason: note, source: caseSource.of.visit });
}
