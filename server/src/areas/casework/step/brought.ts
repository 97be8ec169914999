import type { InputOf } from '@kaoxin/contract/call.ts';
import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { bindFiles } from '#areas/files/index.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { askForReview } from '../citizen/relief.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { headAnswer } from '../read/head-answer.ts';
import { performStep } from '../store/perform.ts';

type Brought = InputOf<CaseCalls['brought']>['body'];

/**
 * What the applicant brought to the counter, with the paper he brought: it stays with the case, and the entry names it. What staff write
 * beside it are their words: they keep nobody from the case. Answers the case, of a review that is asked for the new one.
 */
export async function registerBrought(work: Work, module: CaseModule, body: Brought) {
  const files = await handedIn(work, body.fileIds ?? '');
  const row = await taken(work, module, body, `附件：${files.join('、')}`);
  await bindFiles(work, body.fileIds ?? '', module.kind, row.id);
  return headAnswer(work, module, row);
}

async function handedIn(work: Work, fileIds: string): Promise<string[]> {
  const ids = fileIds.split(',').filter((id) => /^\d{1,19}$/.test(id.trim()));
  const rows = ids.length === 0 ? [] : await work.table('bizFile').those(ids).select('originalName').execute();
  if (rows.length > 0) return rows.map(({ originalName }) => originalName);
  throw refuse(400, ['请上传申请人签名的材料', 'Upload what the applicant signed'], { fields: ['fileIds'] });
}

async function taken(
  work: Work,
  module: CaseModule,
  { id, version, act, note, receivedTime }: Brought,
  review: string,
): Promise<CaseRow> {
  if (act !== 'relief') return performStep(work, module, id, act, { version, note, receivedTime, review });
  const row = await work.table(module.table).need(id);
  return askForReview(
    work,
    { module, row },
    { reason: note, version, receivedTime, review, source: caseSource.of.visit },
  );
}
