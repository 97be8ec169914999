import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';

type Submission = SelectedRow<'questionBankAudit'>;

const usualRate = 5;
const least = 5;
const most = 200;

/** Sample rate in percent: parameter `bank.sampleRate`. */
export const sampleRateOf = async (work: Work): Promise<number> =>
  numberOf(await settingsOf(work), 'bank.sampleRate', usualRate);

const sampleSize = ({ questionCount, sampleRate }: Submission): number =>
  Math.min(questionCount, Math.max(least, Math.min(most, Math.ceil((questionCount * sampleRate) / 100))));

/**
 * The sample is the same for all who open the submission. The order depends on a server key, so an author cannot
 * predict it, and on bank and edition, so withdrawing and submitting again draws the same questions (security.md S76).
 */
export async function sampleOf(work: Work, audit: Submission): Promise<AuditRecord['sample']> {
  const held = await work
    .table('questionSnapshot')
    .select()
    .select(['questionId', 'versionNo'])
    .where('auditId', '=', audit.id)
    .execute();
  const { digest } = work.context.secrets;
  const drawn = held
    .map((row) => ({ row, order: digest(`sample|${audit.bankId}|${audit.bankVersion}|${row.questionId}`) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .slice(0, sampleSize(audit));
  return drawn.map(({ row }) => ({ ...row, isTicked: audit.ticked.includes(row.questionId) ? 1 : 0 }));
}
