import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { liftSuspensions } from '#areas/law/index.ts';
import { tellDisused } from '#engine/ports/question-port.ts';
import { Process } from '#engine/process/process.ts';
import type { Work } from '#platform/work.ts';
import { noteChanged } from '../bank/counts.ts';
import type { BankRowOfTable, QuestionTableRow } from '../tables.ts';

const { banked, disabled } = questionStatus.of;

/** Taking a banked question out of use and back (domain.md 2.3). Audits and leaks change the other statuses. */
export const questionProcess = new Process<'question', 'disable' | 'enable', undefined, BankRowOfTable>({
  table: 'question',
  called: ['试题', 'A question'],
  statuses: questionStatus,
  buttons: { disable: 'question_disable', enable: 'question_disable' },
  transitions: [
    {
      verb: 'disable',
      from: [banked],
      to: disabled,
      effects: [{ columns: noteInBank, after: (work, { id }) => tellDisused(work, id) }],
    },
    {
      verb: 'enable',
      from: [disabled],
      to: banked,
      // Enabling it implies that the user has reviewed the cause of the suspension.
      effects: [{ columns: noteInBank, after: (work, { id }) => liftSuspensions(work, 'question', [id]) }],
    },
  ],
});

/** The change belongs to the next edition of the bank. */
async function noteInBank(work: Work, _question: QuestionTableRow, bank: BankRowOfTable) {
  await noteChanged(work, bank);
  return {};
}

/** Setting the current status again changes nothing. */
export async function turn(
  work: Work,
  bank: BankRowOfTable,
  row: QuestionTableRow,
  status: number,
): Promise<QuestionTableRow> {
  if (status === row.status) return row;
  return questionProcess.take(work, row, questionProcess.needTo(row, status), bank);
}
