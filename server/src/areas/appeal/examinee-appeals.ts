import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import { type SqlBool, sql } from 'kysely';
import { linkedCases } from '#areas/casework/index.ts';
import { examineeLinkPort, nothing } from '#engine/ports/examinee-link.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { appealModule } from './module.ts';

/**
 * Links from an examinee to their appeals, found by the violation record and not by id number. Confidential appeals are
 * excluded.
 */
export const appealsOfExaminees = examineeLinkPort.from('appeals', async (work, { sittings }) => {
  if (sittings.length === 0 || !isAdmitted(appeal.page, work.actor)) return nothing;
  return linkedCases(work, appealModule, [
    sql<SqlBool>`${sql.ref('appeal.examinerId')} = any(${[...sittings]}::bigint[])`,
    sql<SqlBool>`${sql.ref('appeal.violationId')} is not null`,
    sql<SqlBool>`${sql.ref('appeal.confidential')} = 0`,
  ]);
});
