import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { type SqlBool, sql } from 'kysely';
import { type Held, type QuestionPlace, questionPort, type Recalled } from '#engine/ports/question-port.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { totalsOf } from '../content/replace.ts';
import { ownRows, rowsOf } from '../content/rows.ts';
import { notePaper } from '../paper/timeline.ts';
import { heldDigest } from '../secret/seal.ts';
import { isSecret, isStillSecret, toldPapers } from '../secret/secrecy.ts';
import type { PaperTableRow } from '../tables.ts';
import { disabled as outOfUse, tellKeepers, voided } from './tell-keepers.ts';

const { draft, disabled } = paperStatus.of;

/** Registers papers as users of questions (domain.md 2.3). Secret papers are not disclosed before their unlock time. */
export const questionsInPapers = questionPort.from('paper', {
  async places(work, questionIds) {
    const [papers, questions] = [work.table('paper'), work.table('paperQuestion')];
    const { rows } = await sql<Omit<QuestionPlace, 'paperStatusName'> & { status: number }>`
      select p.id as paper_id, p.paper_code, p.name as paper_name, q.question_version as version_no, p.status
      from ${questions.as('q')} join ${papers.as('p')} on p.id = q.paper_id
      where q.question_id = any(${[...questionIds]}::bigint[]) and ${toldPapers(work)}
      order by p.id desc`.execute(work.business);
    const labelOf = await labelsOf(work, ['paper_status']);
    return rows.map(({ status, ...row }) => ({ ...row, paperStatusName: labelOf('paper_status', status) }));
  },

  async versions(work, questionId) {
    const [papers, questions] = [work.table('paper').ofTenant(), work.table('paperQuestion').ofTenant()];
    const { rows } = await sql<{ version: number; count: number }>`
      select q.question_version as version, count(*)::int as count
      from ${questions.as('q')} join ${papers.as('p')} on p.id = q.paper_id
      where q.question_id = ${questionId} and ${toldPapers(work)} group by q.question_version`.execute(work.business);
    return new Map(rows.map(({ version, count }) => [version, count]));
  },

  // Excludes secret papers: they keep their frozen version anyway, and a refusal would disclose the question.
  async held(work, questionIds) {
    const [papers, questions] = [work.table('paper').ofTenant(), work.table('paperQuestion').ofTenant()];
    const { rows } = await sql<Held>`
      select q.question_id, p.name, (count(*) over ())::int as papers from ${papers.as('p')} cross join lateral (
        select held.question_id from ${questions.as('held')}
        where held.paper_id = p.id and held.question_id = any(${[...questionIds]}::bigint[])
        order by held.sort limit 1) q
      where ${toldPapers(work)} order by p.id limit 1`.execute(work.business);
    return rows[0];
  },

  async wordings(work, paperId) {
    const paper = await work.table('paper').need(paperId);
    if (isSecret(paper))
      throw refuse(403, [
        '保密试卷请在试卷页面查看',
        'A secret paper is read on its own page, which records each reading',
      ]);
    return ownRows(await rowsOf(work, paperId)).map(({ questionId, questionVersion }) => ({
      questionId,
      versionNo: questionVersion,
    }));
  },

  async recall(work, questionId, reason) {
    const all = work.ofTenant();
    const told: Recalled = { removedFrom: [], alarmed: [] };
    for (const id of await papersWith(all, questionId)) {
      const paper = await all.table('paper').needLocked(id);
      // The question may have been removed or the paper enabled while waiting for the lock.
      if (!(await holdsQuestion(all, paper, questionId))) continue;
      const isTold = !isStillSecret(work, paper);
      if (paper.status === draft) await takeOut(all, paper, questionId);
      else await alarm(all, paper);
      if (isTold) (paper.status === draft ? told.removedFrom : told.alarmed).push(paper.name);
      await tellKeepers(all, paper, voided, isSecret(paper) ? '' : reason);
    }
    return told;
  },

  async disused(work, questionId) {
    const all = work.ofTenant();
    for (const id of await papersWith(all, questionId)) {
      const paper = await all.table('paper').needLocked(id);
      // Skip secret papers: a user could disable question after question to find out their content.
      if (paper.status === disabled || isStillSecret(work, paper)) continue;
      if (!(await holdsQuestion(all, paper, questionId))) continue;
      await notePaper(all, paper, { action: 'disused' });
      await tellKeepers(all, paper, outOfUse);
    }
  },
});

/** Ids of papers with this question in the common lock order. Sealed papers are found by their digests. */
async function papersWith(all: Work, questionId: string): Promise<string[]> {
  const open = await all
    .table('paperQuestion')
    .select()
    .select('paperId')
    .where('questionId', '=', questionId)
    .execute();
  const sealed = await all.table('paper').select().select('id').where('isSealed', '=', 1).execute();
  const digests = new Map(sealed.map(({ id }) => [heldDigest(all, id, questionId), id]));
  const held =
    digests.size === 0
      ? []
      : await all
          .table('paperHeld')
          .select()
          .select('digest')
          .where('digest', 'in', [...digests.keys()])
          .execute();
  const ids = [...open.map(({ paperId }) => paperId), ...held.flatMap(({ digest }) => digests.get(digest) ?? [])];
  return [...new Set(ids)].sort((one, other) => Number(BigInt(one) - BigInt(other)));
}

async function holdsQuestion(all: Work, { id, isSealed }: PaperTableRow, questionId: string): Promise<boolean> {
  const found =
    isSealed === 1
      ? await all
          .table('paperHeld')
          .select()
          .select('id')
          .where('paperId', '=', id)
          .where('digest', '=', heldDigest(all, id, questionId))
          .executeTakeFirst()
      : await all
          .table('paperQuestion')
          .select()
          .select('id')
          .where('paperId', '=', id)
          .where('questionId', '=', questionId)
          .executeTakeFirst();
  return found !== undefined;
}

async function takeOut(all: Work, paper: PaperTableRow, questionId: string): Promise<void> {
  await all
    .table('paperQuestion')
    .erase(sql<SqlBool>`paper_id = ${paper.id} and (question_id = ${questionId} or parent_id = ${questionId})`);
  // A secret paper keeps its totals, which would disclose the removal. They are updated when it is saved or enabled.
  const after = isStillSecret(all, paper)
    ? paper
    : await all.table('paper').change(paper.id, await totalsOf(all, paper));
  await notePaper(all, after, { action: 'recall' });
}

const alarm = (all: Work, paper: PaperTableRow): Promise<void> => notePaper(all, paper, { action: 'alarm' });
