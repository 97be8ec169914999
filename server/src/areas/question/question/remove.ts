import { holderOf } from '#engine/ports/question-port.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { noteChanged, recountBank } from '../bank/counts.ts';
import { forgetLikeness } from '../similarity/keep-likeness.ts';

/** Removes questions that no paper contains, all or none. Versions in snapshots stay readable there. */
export async function removeQuestions(work: Work, ids: readonly string[] | undefined): Promise<null> {
  if (!ids) throw refuse('nothingChosen');
  work.target = ids.join(',');
  const seen = await work.table('question').those(ids).select(['id', 'bankId', 'parentId']).execute();
  if (seen.length !== new Set(ids).size || seen.some(({ parentId }) => parentId !== '0')) throw refuse('notFound');
  const banks = await work.table('questionBank').lock([...new Set(seen.map(({ bankId }) => bankId))]);
  const rows = await work.table('question').lock(ids);
  const children = await work
    .table('question')
    .select()
    .select('id')
    .where('parentId', 'in', [...ids])
    .execute();
  const holder = await holderOf(work, [...ids, ...children.map(({ id }) => id)]);
  if (holder) {
    const named = rows.find(({ id }) => id === holder.questionId)?.questionCode ?? rows[0]?.questionCode ?? '';
    throw refuse(
      400,
      rows.length === 1
        ? [`试题已被试卷《${holder.name}》引用`, `The paper ${holder.name} has this question`]
        : [`【${named}】试题已被试卷《${holder.name}》引用`, `${named}: the paper ${holder.name} has this question`],
    );
  }
  if (children.length > 0) await work.table('question').remove(children.map(({ id }) => id));
  await work.table('question').remove(ids);
  await forgetLikeness(work, ids);
  for (const bank of banks) {
    await recountBank(work, bank.id);
    await noteChanged(work, bank);
  }
  return null;
}
