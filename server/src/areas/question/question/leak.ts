import type { InputOf } from '@kaoxin/contract/call.ts';
import type { question } from '@kaoxin/contract/question/question.ts';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { recallQuestion } from '#engine/ports/question-port.ts';
import { refuse } from '#platform/http/errors.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import type { Work } from '#platform/work.ts';
import { noteChanged } from '../bank/counts.ts';
import { bankPage, noteBank } from '../bank/timeline.ts';

const { banked, disabled, leaked } = questionStatus.of;
/** Maximum characters of codes in a note. The reason needs the rest of the column. */
const mostOfNote = 300;

/**
 * 泄露作废: final. Removes the questions from papers that are not yet sat and notifies the owners of the other papers
 * (domain.md 2.3).
 */
export async function leakQuestions(work: Work, { body }: InputOf<typeof question.calls.leak>) {
  const { ids, reason } = body;
  work.target = ids.join(',');
  const seen = await work.table('question').those(ids).select('bankId').execute();
  // Same lock order as writing, removing and deciding, so that a concurrent approval does not restore these questions.
  const banks = await work.table('questionBank').lock([...new Set(seen.map(({ bankId }) => bankId))]);
  const rows = await work.table('question').lock(ids);
  for (const row of rows)
    if (row.parentId !== '0' || (row.status !== banked && row.status !== disabled))
      throw refuse(400, [
        `【${row.questionCode}】只有已入库或停用的试题可以作废`,
        `${row.questionCode}: only questions that are in their bank can be declared leaked`,
      ]);
  const told = { removedFrom: new Set<string>(), alarmed: new Set<string>() };
  for (const { id } of rows) {
    await work.table('question').change(id, { status: leaked, leakReason: reason, approvedVersion: null });
    const { removedFrom, alarmed } = await recallQuestion(work, id, reason);
    for (const name of removedFrom) told.removedFrom.add(name);
    for (const name of alarmed) told.alarmed.add(name);
  }
  for (const bank of banks) {
    await noteChanged(work, bank);
    const codes = rows.flatMap(({ bankId, questionCode }) => (bankId === bank.id ? [questionCode] : []));
    await noteBank(work, bank, { action: 'leak', note: `${cutCharacters(codes.join('、'), mostOfNote)}：${reason}` });
  }
  await tellCopies(work, ids, reason);
  return { removedFrom: [...told.removedFrom], alarmed: [...told.alarmed] };
}

/** Notifies the owners of copies in other units, who decide about their copy. */
async function tellCopies(work: Work, ids: readonly string[], reason: string): Promise<void> {
  const copies = await work
    .table('question')
    .ofTenant()
    .select()
    .select(['bankId', 'questionCode'])
    .where('sourceQuestionId', 'in', [...ids])
    .where('parentId', '=', '0')
    .where('status', '<>', leaked)
    .execute();
  const byBank = Map.groupBy(copies, ({ bankId }) => bankId);
  const banks = await work
    .table('questionBank')
    .ofTenant()
    .those([...byBank.keys()])
    .select(['id', 'name', 'ownerId'])
    .execute();
  for (const { id, name, ownerId } of banks) {
    const codes = cutCharacters((byBank.get(id) ?? []).map(({ questionCode }) => questionCode).join('、'), mostOfNote);
    await notifyPeople(work, [ownerId], {
      tab: 'message',
      title: [`${name}：拉取的试题已在来源题库泄露作废`, `${name}: questions it pulled were declared leaked`],
      content: [`${codes}：${reason}`, `${codes}: ${reason}`],
      path: `${bankPage}?id=${id}`,
    });
  }
}
