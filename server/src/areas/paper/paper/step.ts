import { paperStatus, paperVerbs } from '@kaoxin/contract/paper/paper-states.ts';
import { examsOfPapers, type PaperExam } from '#engine/ports/paper-port.ts';
import { type Precondition, Process } from '#engine/process/process.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { refuseAlike, totalsOf } from '../content/replace.ts';
import { ownRows, rowsOf, sumOf } from '../content/rows.ts';
import { sealPaper, unlockPaper } from '../secret/seal.ts';
import { isStillSecret } from '../secret/secrecy.ts';
import type { PaperTableRow } from '../tables.ts';
import { holdQuestions, usableAmong } from '../usable.ts';
import { holds } from './locked.ts';
import { notePaper } from './timeline.ts';

const { draft, enabled, disabled } = paperStatus.of;

type Facts = readonly PaperExam[];

const isFree: Precondition<PaperTableRow, Facts> = ({ facts }) => {
  const exam = facts.find(holds);
  return exam
    ? refuse(400, [
        `试卷已被考试《${exam.name}》使用，不能退回草稿或停用`,
        `The examination ${exam.name} has this paper: it stays enabled`,
      ])
    : undefined;
};

/** The steps that users take (domain.md 2.4). An examination takes an enabled paper to used. */
export const paperProcess = new Process<'paper', 'enable' | 'withdraw' | 'disable', Facts>({
  table: 'paper',
  called: ['试卷', 'A paper'],
  statuses: paperStatus,
  buttons: {
    enable: paperVerbs.enable.button,
    withdraw: paperVerbs.withdraw.button,
    disable: paperVerbs.disable.button,
  },
  async facts(work, rows) {
    const exams = await examsOfPapers(
      work,
      rows.map(({ id }) => id),
    );
    return ({ id }) => exams.filter(({ paperId }) => paperId === id);
  },
  transitions: [
    {
      verb: 'enable',
      from: [draft, disabled],
      to: enabled,
      checks: [refuseUnready],
      effects: [{ columns: totalsOfSecretDraft }, { finish: sealed }],
    },
    { verb: 'withdraw', from: [enabled], to: draft, preconditions: [isFree], checks: [refuseSealed] },
    { verb: 'disable', from: [enabled], to: disabled, preconditions: [isFree] },
  ],
  every: ({ transition: { verb }, row: { status: from } }) => ({
    event: (work, paper) => notePaper(work, paper, { action: verb, from }),
  }),
});

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
  const paper = await paperProcess.lock(work, id, version);
  return paperProcess.take(work, paper, paperProcess.needTo(paper, to), undefined);
}

async function sealed(work: Work, paper: PaperTableRow): Promise<PaperTableRow> {
  await sealPaper(work, paper);
  return work.table('paper').need(paper.id);
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

/** A leaked question may have left a secret draft without updating its totals. */
async function totalsOfSecretDraft(work: Work, paper: PaperTableRow) {
  return paper.status === draft && isStillSecret(work, paper) ? await totalsOf(work, paper) : {};
}

async function refuseSealed(work: Work, paper: PaperTableRow): Promise<void> {
  if (paper.isSealed === 1 && !(await unlockPaper(work, paper)))
    throw refuse(400, [
      '保密试卷已封存，到解密时间后方可退回草稿',
      'The paper is sealed; it goes back to a draft after it is unlocked',
    ]);
}
