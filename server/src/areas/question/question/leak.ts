import type { InputOf } from '@kaoxin/contract/call.ts';
import type { question } from '@kaoxin/contract/question/question.ts';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { refuse } from '#platform/http/errors.ts';
import { recallQuestion } from '#platform/questions/question-use.ts';
import type { Work } from '#platform/work.ts';

const { banked, disabled, leaked } = questionStatus.of;

/** 泄露作废: void for good, out of papers nobody has sat yet, and told to whoever keeps the others (domain.md 2.3). */
export async function leakQuestions(work: Work, { body }: InputOf<typeof question.calls.leak>) {
  const { ids, reason } = body;
  work.target = ids.join(',');
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
  return { removedFrom: [...told.removedFrom], alarmed: [...told.alarmed] };
}
