import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { liftSuspensions } from '#areas/law/index.ts';
import { tellDisused } from '#engine/ports/question-port.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { noteChanged } from '../bank/counts.ts';
import type { BankRowOfTable, QuestionTableRow } from '../tables.ts';

const { banked, disabled } = questionStatus.of;

export async function turn(
  work: Work,
  bank: BankRowOfTable,
  row: QuestionTableRow,
  status: number,
): Promise<QuestionTableRow> {
  if (status === row.status) return row;
  const label = (key: number, language?: 'en') => questionStatus.label(key, language);
  const turns = (row.status === banked && status === disabled) || (row.status === disabled && status === banked);
  if (!turns)
    throw refuse(400, [
      `试题状态不能由【${label(row.status)}】变更为【${label(status)}】`,
      `A question does not go from ${label(row.status, 'en')} to ${label(status, 'en')}`,
    ]);
  // The change belongs to the bank's next edition.
  await noteChanged(work, bank);
  const turned = await work.table('question').change(row.id, { status });
  if (status === disabled) await tellDisused(work, row.id);
  // Enabling it implies that the user has reviewed the cause of the suspension.
  else await liftSuspensions(work, 'question', [row.id]);
  return turned;
}
