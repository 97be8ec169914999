import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { settingsOf } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';

type Submission = SelectedRow<'questionBankAudit'>;

const usualRate = 5;
const least = 5;
const most = 200;

/** What share of a bank is drawn, in percent: parameter `bank.sampleRate`. */
export async function sampleRateOf(work: Work): Promise<number> {
  const set = Number((await settingsOf(work)).get('bank.sampleRate'));
  return set >= 1 && set <= 100 ? set : usualRate;
}

/** At least five, however small the share, and no more than somebody can look at. */
const sampleSize = ({ questionCount, sampleRate }: Submission): number =>
  Math.min(questionCount, Math.max(least, Math.min(most, Math.ceil((questionCount * sampleRate) / 100))));

/** The same for whoever opens the submission. */
export async function sampleOf(work: Work, audit: Submission): Promise<AuditRecord['sample']> {
  const rows = await work
    .table('questionSnapshot')
    .select()
    .select(['questionId', 'versionNo'])
    .where('auditId', '=', audit.id)
    .orderBy(sql`md5(audit_id::text || question_id::text)`)
    .limit(sampleSize(audit))
    .execute();
  return rows.map((row) => ({ ...row, isTicked: audit.ticked.includes(row.questionId) ? 1 : 0 }));
}
