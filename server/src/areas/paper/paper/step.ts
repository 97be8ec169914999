import { type PaperAction, type PaperStatus, paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { refuseAlike, totalsOf } from '../content/replace.ts';
import { ownRows, rowsOf, sumOf } from '../content/rows.ts';
import { sealPaper, unlockPaper } from '../secret/seal.ts';
import { isStillSecret } from '../secret/secrecy.ts';
import type { PaperTableRow } from '../tables.ts';
import { holdQuestions, usableAmong } from '../usable.ts';
import { holderOfPaper } from './locked.ts';
import { notePaper } from './timeline.ts';

const { draft, enabled, disabled } = paperStatus.of;

interface Step {
  from: PaperStatus;
  to: PaperStatus;
  action: PaperAction;
  guard: (work: Work, paper: PaperTableRow) => Promise<void>;
}

/** Transitions by users (domain.md 2.4). An examination causes 1→2. */
const steps: readonly Step[] = [
  { from: draft, to: enabled, action: 'enable', guard: refuseUnready },
  { from: disabled, to: enabled, action: 'enable', guard: refuseUnready },
  { from: enabled, to: draft, action: 'withdraw', guard: refuseWithdrawal },
  { from: enabled, to: disabled, action: 'disable', guard: refuseHeld },
];

export async function stepPaper(
  work: Work,
  id: string,
  to: number,
  version: number | null | undefined,
): Promise<PaperTableRow> {
  await work.table('paper').need(id);
  if (to === enabled)
    await holdQuestions(
      work,
      (await rowsOf(work, id)).map(({ questionId }) => questionId),
    );
  const paper = await work.table('paper').needLocked(id);
  if (version !== null && version !== undefined && version !== paper.version) throw refuse('changedByOther');
  const step = steps.find((one) => one.from === paper.status && one.to === to);
  const label = (key: number, language?: 'en') => paperStatus.label(key, language);
  if (!step)
    throw refuse(400, [
      `试卷状态不能由【${label(paper.status)}】变更为【${label(to)}】`,
      `A paper does not go from ${label(paper.status, 'en')} to ${label(to, 'en')}`,
    ]);
  await step.guard(work, paper);
  // A leaked question may have left a secret draft without updating its totals.
  const totals = paper.status === draft && isStillSecret(work, paper) ? await totalsOf(work, paper) : {};
  const after = await work.table('paper').change(id, { ...totals, status: to });
  await notePaper(work, after, { action: step.action, from: paper.status, to });
  if (to === enabled) await sealPaper(work, after);
  return work.table('paper').need(id);
}

async function refuseUnready(work: Work, paper: PaperTableRow): Promise<void> {
  // A sealed paper was checked before sealing and cannot be read now.
  if (paper.isSealed === 1 && !(await unlockPaper(work, paper))) return;
  const rows = await rowsOf(work, paper.id);
  if (rows.length === 0) throw refuse(400, ['试卷没有题目', 'The paper has no questions']);
  const sum = sumOf(rows);
  if (sum !== paper.totalScore)
    throw refuse(400, [
      `试卷总分${paper.totalScore}与题目分值合计${sum}不一致`,
      `The paper has ${paper.totalScore} marks and its questions ${sum}`,
    ]);
  const ids = ownRows(rows).map(({ questionId }) => questionId);
  const unusable = ids.length - (await usableAmong(work, ids, 'ofTenant')).size;
  if (unusable > 0)
    throw refuse(400, [`存在${unusable}道已停用试题`, `Questions that cannot be used any more: ${unusable}`]);
  await refuseAlike(work, ids);
}

async function refuseHeld(work: Work, { id }: PaperTableRow): Promise<void> {
  const exam = await holderOfPaper(work, id);
  if (exam)
    throw refuse(400, [
      `试卷已被考试《${exam.name}》使用，不能退回草稿或停用`,
      `The examination ${exam.name} has this paper: it stays enabled`,
    ]);
}

async function refuseWithdrawal(work: Work, paper: PaperTableRow): Promise<void> {
  await refuseHeld(work, paper);
  if (paper.isSealed === 1 && !(await unlockPaper(work, paper)))
    throw refuse(400, [
      '保密试卷已封存，到解密时间后方可退回草稿',
      'The paper is sealed; it goes back to a draft after it is unlocked',
    ]);
}
