import type { InputOf } from '@kaoxin/contract/call.ts';
import { type CaseVerb, caseVerb } from '@kaoxin/contract/casework/actions.ts';
import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { auditResult, caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import type { ReviewResult } from '@kaoxin/contract/reinspection/record.ts';
import { conclusionsFor } from '@kaoxin/contract/reinspection/states.ts';
import { answerStep, type CaseModule, type StepInput } from '#areas/casework/index.ts';
import { recordedScore, reviewedMarks } from '#areas/exam/index.ts';
import { noteEvent } from '#engine/timeline/note-event.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { ReviewSelected } from '../table.ts';
import { readFilled } from './filled.ts';
import { openResult, sealedResult } from './result.ts';
import { refuseMovedStanding, standingNow } from './standing.ts';
import { isTurn } from './turns.ts';

type Body = InputOf<typeof reinspectionUser.reply>['body'];
type Said = StepInput & { found?: ReviewResult };

/** Other users can read these fields, so a reviewer must not use them; the finding belongs in the result. */
const elsewhere = ['note', 'review', 'replyContent', 'investigation', 'fileIds', 'replyResult'] as const;

/** Stores the result of a reviewer or the arbiter (domain.md 3.5); the status says which. */
export async function reviewCase(work: Work, module: CaseModule, body: Body) {
  const { id, version, result } = body;
  // a missing case takes precedence over invalid input
  const row = await work.table('reinspectionUser').need(id);
  const other = elsewhere.find((field) => body[field] !== undefined && body[field] !== null && body[field] !== '');
  if (other)
    throw refuse(400, ['复核情况请填写在复核说明中', 'Say what was found in the result itself'], { fields: [other] });
  if (!result) throw refuse(400, ['请填写复核结果', 'Enter what was found'], { fields: ['result'] });
  const { form: given, ...rest } = result;
  const found = { ...rest, ...(await readFilled(work, row, given)) };
  const sealed = sealedResult.seal(work, found);
  const score = result.score ?? null;
  const firstConclusion = openResult(work, row.result1)?.conclusion;
  const input: Said = {
    version,
    score,
    conclusion: result.conclusion,
    result: sealed,
    found,
    ...(firstConclusion !== undefined && { firstConclusion }),
  };
  return answerStep(work, module, id, 'review', input);
}

export async function reviewColumns(work: Work, verb: CaseVerb, input: Said, row: ReviewSelected, isForeseen: boolean) {
  if (verb === 'review' && input.found) await refuseResult(work, row, input.found);
  if (verb === 'audit' && input.auditResult === anew) return recordedNow(work, row);
  if (verb === 'audit' && input.auditResult === auditResult.of.pass) await refuseMovedStanding(work, row, isForeseen);
  if ((verb === 'draft' || verb === 'submit') && input.replyResult !== undefined)
    refuseConclusion(row.scoreChanged === 1, input.replyResult, 'replyResult');
  // FH01 is issued with the claim and FH02 with the submission; a draft shows the current standing as well
  return verb === 'claim' || verb === 'draft' || verb === 'submit' ? standingNow(work, row) : {};
}

const anew = auditResult.of.supplement;

async function recordedNow(work: Work, row: ReviewSelected) {
  const { examId, examinerId, subjectCode } = row;
  const { score = null, itemSum = null } = (await recordedScore(work, { examId, examinerId, subjectCode })) ?? {};
  if (score === row.originalScore)
    throw refuse(400, [
      '登记成绩没有变化，需要修改答复的请选择【退回修改】',
      'The recorded score is as it was: return the reply if it needs work',
    ]);
  return { originalScore: score, itemSum };
}

export async function scoreMoved(
  work: Work,
  row: ReviewSelected,
  _stepped: unknown,
  before: ReviewSelected,
): Promise<undefined> {
  if (before.caseStatus !== caseStatus.of.auditing || row.caseStatus !== caseStatus.of.arbitrating) return;
  const status = row.caseStatus;
  await noteEvent(work, 'reinspection', row.id, {
    action: caseAction.of.score,
    from: status,
    to: status,
    note: '申请后登记成绩已变更，重新裁定',
    diff: { originalScore: [before.originalScore, row.originalScore] },
  });
}

async function refuseResult(work: Work, row: ReviewSelected, found: ReviewResult): Promise<void> {
  const { examId, examinerId, subjectCode, originalScore } = row;
  const score = found.score ?? null;
  refuseConclusion(score !== originalScore, found.conclusion, 'result.conclusion');
  if (score !== null)
    await reviewedMarks(work, { examId, examinerId, subjectCode }, { score, itemScores: found.itemScores });
}

function refuseConclusion(isChanged: boolean, conclusion: number, field: string): void {
  if (conclusionsFor(isChanged).includes(conclusion)) return;
  throw refuse(
    400,
    isChanged
      ? ['分数有变更，复核结论应为漏评更正、合分登分更正或其他更正', 'The score changes: choose what was corrected']
      : field === 'replyResult'
        ? [
            '分数没有变更，处理结果应为无误维持或不予受理',
            'The score stays as it is: uphold it, or do not accept the application',
          ]
        : ['分数没有变更，复核结论应为无误维持', 'The score stays as it is: choose that it is upheld'],
    { fields: [field] },
  );
}

export function refuseOthers(work: Work, row: ReviewSelected): void {
  if (isTurn(work, row) === false)
    throw refuse(403, [`该事项未分配给您${caseVerb.review.zh}`, 'This case is not yours to review']);
}
